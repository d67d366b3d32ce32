"""Recognise a value again, however it is written: its canonical form, and a keyed digest of that form.

Pure functions over plain strings. The form is for comparing, never for showing: words run together in it,
because `maxRetries`, `max_retries` and `max retries` can only be equal, and equal in every case, that way.

A digest that is kept stays comparable only while the form stays the same, so `FORM` counts its versions: raise
it with every change of a rule or of the look-alike data, and keep it beside each digest.
"""

from governance.canonical.digest import FORM, value_digest
from governance.canonical.form import canonical
from governance.canonical.shown import as_shown, without_pictures

__all__ = ["FORM", "as_shown", "canonical", "value_digest", "without_pictures"]
