"""Tables directly below a sentence about a call that does not say after which auction."""

from __future__ import annotations

from spotcard_host.notes.bml.document import Paragraph
from spotcard_host.notes.bml.headings import Above, lead_of
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.tables import looks_like_table, row_of


def stands_elsewhere(element: object, lines: list[Line], above: Above) -> bool:
    """Whether a table stands directly below a sentence, `element`, about a call that does not say
    after which auction: `When we have opened 1N`. Else the table continues that auction, which
    becomes the `lead` of what is `above`.
    """
    first = row_of(lines[0]) if isinstance(element, Paragraph) else None
    if first is None or not isinstance(element, Paragraph) or not looks_like_table(lines):
        return False
    if above.lead:
        return False
    above.lead, calls = lead_of(element.text, above.after)
    begins = first.patterns[0].text.strip("()").upper()[:2]
    is_whole = first.opens or len(first.patterns) > 1
    return bool(calls) and not above.lead and not is_whole and begins not in calls
