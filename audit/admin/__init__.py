"""How rows are shown to people, and that none can be changed there; who may see them is asked above."""
