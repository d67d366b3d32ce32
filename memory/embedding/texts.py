"""Refuse what no tokenizer can read, before any work is done on it."""

from collections.abc import Sequence

from memory.embedding.errors import EmbeddingFailed


def refuse_unreadable(texts: Sequence[str]) -> None:
    """Raise `EmbeddingFailed` naming the first text that is not Unicode, such as half a surrogate pair."""
    for index, text in enumerate(texts):
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise EmbeddingFailed(index, "it is not valid Unicode text") from error
