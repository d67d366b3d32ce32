"""Find what answers a question: lanes that look, fusion that ranks, assembly that prints."""
