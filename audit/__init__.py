"""The ledger: who did what, when and why. Imports nothing else of the project."""
