"""Read a table of words that is written as running text."""


def words_of(text: str) -> list[str]:
    """Give the words of a text, split at white space."""
    return text.split()
