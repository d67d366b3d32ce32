"""The one door: every verb of the product is declared here once and run here only."""
