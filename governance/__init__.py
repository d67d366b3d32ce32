"""Who may do what, and who must agree first."""
