"""The ways of finding candidates; each gives ids with scores, best first."""
