"""Make a form from an operation's arguments."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms

from governance.actors import Actor
from governance.admin.offers import Choices, Offer
from governance.errors import InvalidInput

Schema = Mapping[str, Any]
LONG = 300
ONCE = "idempotency_key"


class Lines(forms.CharField):
    """Take a list of texts, one per line."""

    widget = forms.Textarea(attrs={"rows": 3})

    def clean(self, value: Any) -> tuple[str, ...]:
        """Return the lines that say something."""
        return tuple(line.strip() for line in super().clean(value).splitlines() if line.strip())


class OperationForm(forms.Form):
    """Take an operation's arguments from a person."""

    only_changes = False

    def arguments(self) -> dict[str, Any]:
        """Return the arguments that were given, as the operation takes them."""
        given = {name: value for name, value in self.cleaned_data.items() if value not in (None, "", (), [])}
        kept = given if not self.only_changes else {name: given[name] for name in given if name in self.changed_data}
        return {name: _as_sent(value) for name, value in kept.items()}

    def blame(self, error: InvalidInput) -> None:
        """Put an operation's faults beside the fields they are about."""
        for fault in error.faults:
            field = fault.field.split(".")[0]
            named = field in self.fields and not self.fields[field].widget.is_hidden
            self.add_error(field if named else None, fault.message if named else f"{fault.field}: {fault.message}")

    @property
    def asks(self) -> bool:
        """Tell whether a person has something to fill in."""
        return any(not field.is_hidden for field in self)


def form_for(offer: Offer, *, actor: Actor, row: Any) -> type[OperationForm]:
    """Return the form for the arguments that the row does not fix, made from the operation's schema."""
    schema = offer.find().params.model_json_schema()
    fixed, required = offer.arguments(row), set(schema.get("required", ()))
    fields = {
        name: _field(
            name, _resolved(part, schema), choices=_choices(offer, name, actor, row), required=name in required
        )
        for name, part in schema.get("properties", {}).items()
        if name not in fixed and name not in offer.left_out
    }
    return type("Arguments", (OperationForm,), {**fields, "only_changes": offer.only_changes})


def initial_of(offer: Offer, *, actor: Actor, row: Any) -> dict[str, Any]:
    """Return what the form begins with: the values that stand, and a key that lets a repeated send count once."""
    initial = offer.initial(row) if row is not None else offer.starts(actor)
    return {**initial, ONCE: uuid4().hex}


def _choices(offer: Offer, name: str, actor: Actor, row: Any) -> Choices | None:
    return offer.choices[name](actor, row) if name in offer.choices else None


def _resolved(part: Schema, schema: Schema) -> Schema:
    """Return a property with the definition that it refers to."""
    if "$ref" not in part:
        return part
    return {**schema["$defs"][part["$ref"].rsplit("/", 1)[-1]], **part}


def _field(name: str, part: Schema, *, choices: Choices | None, required: bool) -> forms.Field:
    if name == ONCE:
        return forms.CharField(widget=forms.HiddenInput, required=False)
    said: dict[str, Any] = {
        "label": name.removesuffix("_id").replace("_", " ").capitalize(),
        "help_text": part.get("description", ""),
        "required": required,
    }
    if part.get("type") == "array":
        return _many(part, said, choices)
    if choices is not None or "enum" in part:
        return _one_of(part, said, choices)
    return _single(part, said)


def _many(part: Schema, said: dict[str, Any], choices: Choices | None) -> forms.Field:
    if choices is None:
        said["help_text"] = f"{said['help_text']} One per line."
        return Lines(**said)
    return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, **said)


def _one_of(part: Schema, said: dict[str, Any], choices: Choices | None) -> forms.Field:
    offered = choices if choices is not None else [(word, word.replace("_", " ") or "any") for word in part["enum"]]
    has_empty = said["required"] or part.get("default") or any(value == "" for value, _ in offered)
    empty = [] if has_empty else [("", "—")]
    return forms.ChoiceField(choices=[*empty, *offered], initial=part.get("default"), **said)


def _single(part: Schema, said: dict[str, Any]) -> forms.Field:
    match part.get("type"):
        case "boolean":
            return forms.BooleanField(initial=part.get("default"), **{**said, "required": False})
        case "integer":
            return forms.IntegerField(
                min_value=part.get("minimum"), max_value=part.get("maximum"), initial=part.get("default"), **said
            )
        case "number":
            return forms.FloatField(
                min_value=part.get("minimum"), max_value=part.get("maximum"), initial=part.get("default"), **said
            )
    if part.get("format") == "date-time":
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        return forms.DateTimeField(widget=widget, **{**said, "help_text": f"{said['help_text']} In UTC."})
    return _text(part, said)


def _text(part: Schema, said: dict[str, Any]) -> forms.Field:
    most = part.get("maxLength")
    widget = forms.Textarea(attrs={"rows": 6}) if most and most > LONG else forms.TextInput()
    return forms.CharField(max_length=most, strip=False, widget=widget, **said)


def _as_sent(value: Any) -> Any:
    """Return a value as it was written: browsers turn each line break of a text into two characters."""
    return value.replace("\r\n", "\n") if isinstance(value, str) else value
