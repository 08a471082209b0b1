"""Jumps: straight to their ends, and as short as the distance allows."""

from __future__ import annotations

from spotcard_host.machine.variables import Line

OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
# Bytes that a conditional jump, a jump and `bl` reach; less a margin for the one's own place.
NEAR, FAR = 250, 2040


def threaded(code: list[Line]) -> list[Line]:
    """Redirect jumps to jumps; remove unreachable code and idle jumps."""
    while True:
        goes: dict[str, str] = {}
        for i, line in enumerate(code):
            if line[0] == "label":
                after = next((c for c in code[i + 1:] if c[0] != "label"), ("",))
                if after[0] == "go" and after[1] != line[1]:
                    goes[line[1]] = after[1]
        out: list[Line] = []
        dead = False
        for i, line in enumerate(code):
            if line[0] == "label":
                dead = False
            elif dead:
                continue
            if line[0] in ("go", "jump"):
                target = line[-1]
                seen = {target}
                while target in goes and goes[target] not in seen:
                    target = goes[target]
                    seen.add(target)
                line = (*line[:-1], target)
                following = []
                for other in code[i + 1:]:
                    if other[0] != "label":
                        break
                    following.append(other[1])
                if target in following:
                    continue
                dead = line[0] == "go"
            out.append(line)
        used = {line[-1] for line in out if line[0] in ("go", "jump")}
        out = [line for line in out if line[0] != "label" or line[1] in used]
        if out == code:
            return out
        code = out


def relaxed(code: list[Line]) -> list[Line]:
    """Every jump as short as its distance allows: 256 bytes, 2 KB, or any by `bl`."""
    size = {i: 2 for i, line in enumerate(code) if line[0] in ("go", "jump")}
    while True:
        at, where, places = 0, {}, []
        for i, line in enumerate(code):
            places.append(at)
            if line[0] == "label":
                where[line[1]] = at
            else:
                at += size.get(i, 2)
        changed = False
        for i, now in size.items():
            distance = abs(where[code[i][-1]] - places[i]) + 8
            if code[i][0] == "go":
                wanted = 2 if distance < FAR else 4
            else:
                wanted = 2 if distance < NEAR else 4 if distance < FAR else 6
            if wanted > now:
                size[i] = wanted
                changed = True
        if not changed:
            break
    out: list[Line] = []
    for i, line in enumerate(code):
        if line[0] == "go":
            out.append(("b" if size[i] == 2 else "bl", line[1]))
        elif line[0] == "jump":
            if size[i] == 2:
                out.append(("b" + line[1], line[2]))
            else:
                out.append(("b" + OPPOSITE[line[1]], f"near{i}"))
                out.append(("b" if size[i] == 4 else "bl", line[2]))
                out.append(("label", f"near{i}"))
        else:
            out.append(line)
    return out
