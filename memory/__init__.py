"""What is known, where it comes from and how it is found."""
