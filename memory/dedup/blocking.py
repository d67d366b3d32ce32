"""Name what to look up in an index, so that a saying is compared with few others."""

from memory.analysis.meaning import read

MOST_TERMS = 12


def lookup_terms(content: str) -> tuple[str, ...]:
    """Give the keys under which a saying is stored and looked up; two sayings that are the same share at least one.

    Names first, then ideas, then values; of a long saying the first twelve of each order. The keys are the same
    for every way of putting an idea: the index that holds them finds "k8s" under "kubernet".
    """
    reading = read(content)
    names = [term.key for term in reading.terms if term.name]
    ideas = [term.key for term in reading.terms if not term.head and not term.name]
    values = [f"{value.dimension}:{value.canonical}" for value in reading.values]
    return tuple(dict.fromkeys((*names, *ideas, *values)))[:MOST_TERMS]
