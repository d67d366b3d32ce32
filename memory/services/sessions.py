"""Open sessions and keep turns, word for word."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from audit.appending import append_unless_there
from governance.actors import Actor
from governance.errors import Conflict
from governance.models import Project
from memory.analysis.asking import speaker_of
from memory.fingerprints import content_hash
from memory.models import Session, Turn
from memory.services import tombstones
from memory.services.indexing import index_turn
from memory.services.tombstones import Words


@dataclass(frozen=True, kw_only=True)
class Message:
    """Hold one message as it came in."""

    role: Turn.Role
    text: str
    observed_at: datetime
    identity: str
    speaker: str = ""


def open_session(project: Project, *, agent: str, name: str, actor: Actor) -> Session:
    """Return the session of this name, made if need be, locked so that its turns are counted one by one.

    Raises RejectedBefore for a new one that would be named like what a person has rejected: names are told to readers.
    """
    mine = {"tenant_id": actor.tenant_id, "project": project, "agent": agent, "name": name}
    known = Session.objects.select_for_update(no_key=True).filter(**mine)
    found = known.first()
    if found is not None:
        return found
    tombstones.refuse(Words(content=name, label=agent, kind="", project_id=project.pk, tenant_id=actor.tenant_id))
    append_unless_there(Session(**mine))
    return known.get()


def keep_turn(session: Session, message: Message, *, actor: Actor) -> tuple[Turn, bool]:
    """Keep a message in a locked session; return its turn and whether it is new.

    A message whose identity the session already holds is not kept twice.
    """
    known = _known(session, message)
    if known is not None and known.content_hash != content_hash(message.text):
        raise Conflict("This message id was used with other words.", hint="Give each exchange a message_id of its own.")
    if known is not None:
        return known, False
    last = session.turns.aggregate(last=Max("position"))["last"] or 0
    turn = Turn(
        tenant_id=actor.tenant_id,
        project_id=session.project_id,
        session=session,
        position=last + 1,
        role=message.role,
        text=message.text,
        observed_at=message.observed_at,
        content_hash=content_hash(message.text),
        message_identity=message.identity,
        speaker=message.speaker or speaker_of(message.text),
        handed_by=actor.user_id,
    )
    return index_turn(turn, actor=actor), True


def _known(session: Session, message: Message) -> Turn | None:
    if not message.identity:
        return None
    return session.turns.filter(tenant_id=session.tenant_id, message_identity=message.identity).first()
