"""Find which statements cannot both hold: another choice for the same thing, the opposite, another value.

Pure functions over plain values. Precision comes first: a pair that can be read as compatible is left alone.
"""

from memory.conflicts.contradictions import Contradiction, Statement, contradictions

__all__ = ["Contradiction", "Statement", "contradictions"]
