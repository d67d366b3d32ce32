"""Rank turns: gather candidates with their neighbours, take signals of each, and weigh them."""
