"""Effects as plain data (for YAML and JSON) and back.

A node is a mapping with one key, its name, and its fields: ``{Draw: {count: 2}}``; a node without fields of its own
may be just its name (``Draw``). Fields that have their default are left out; a sequence is a list.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.effects import nodes
from engine.effects.nodes import NODES, Ability


class BadEffect(ValueError):
    """Data that isn't an effect: ``path`` says where, the text what would be right."""

    def __init__(self, path: str, zh: str, en: str) -> None:
        super().__init__(f"{path}: {zh} {en}")
        self.path, self.zh, self.en = path, zh, en


def encode(item: Any) -> Any:
    """A node (or a tuple of nodes, or a plain value) as plain data."""
    if NODES.get(type(item).__name__) is type(item):
        return {type(item).__name__: encode_fields(item)}
    if isinstance(item, tuple):
        return [encode(part) for part in item]
    return item


def encode_fields(item: Any) -> dict[str, Any]:
    """The fields of a node that mean something and differ from their default, as plain data."""
    return {
        part.name: encode(getattr(item, part.name))
        for part in fields(item)
        if part.compare and (part.default is MISSING or getattr(item, part.name) != part.default)
    }


def decode(data: Any, path: str = "effect") -> Any:
    """The node that plain data describes. Raises ``BadEffect``."""
    if isinstance(data, str):
        data = {data: {}}
    if not isinstance(data, dict) or len(data) != 1:
        raise BadEffect(path, "应为 {节点名: {字段…}}", "should be {Node: {field: …}}")
    name, inside = next(iter(data.items()))
    cls = NODES.get(name) if isinstance(name, str) else None
    if cls is None:
        near = get_close_matches(str(name), NODES, 3)
        raise BadEffect(path, f"没有叫 {name!r} 的节点，相近的有 {near}", f"there is no node {name!r}; near: {near}")
    return decode_fields(cls, {} if inside is None else inside, f"{path}.{name}")


def decode_fields(cls: type[Any], data: Any, path: str) -> Any:
    """A node of a known class from its fields. Raises ``BadEffect``."""
    if not isinstance(data, dict):
        raise BadEffect(path, "字段应写成映射", "its fields should be a mapping")
    kinds, values = hints(cls.__name__), {}
    for key, value in data.items():
        if key not in kinds:
            raise BadEffect(
                f"{path}.{key}", f"没有这个字段，可用的有 {sorted(kinds)}", f"no such field: {sorted(kinds)}"
            )
        values[key] = convert(kinds[key], value, f"{path}.{key}")
    missing = [part.name for part in fields(cls) if part.default is MISSING and part.name not in values]
    if missing:
        raise BadEffect(path, f"缺少字段 {missing}", f"the fields {missing} are missing")
    return cls(**values)


def decode_ability(data: Any, path: str = "effect") -> Ability:
    """An ability from its fields (``{trigger: …, sentences: […]}``) or from ``{Ability: …}``. Raises ``BadEffect``."""
    if isinstance(data, dict) and set(data) == {"Ability"}:
        data = data["Ability"]
    ability: Ability = decode_fields(Ability, data, path)
    return ability


def decode_abilities(data: Any, path: str = "effect") -> tuple[Ability, ...]:
    """One ability or a list of them. Raises ``BadEffect``."""
    if isinstance(data, list):
        return tuple(decode_ability(each, f"{path}.{i + 1}") for i, each in enumerate(data))
    return (decode_ability(data, path),)


@cache
def hints(name: str) -> dict[str, Any]:
    """The declared types of the fields of the node called ``name``."""
    return get_type_hints(NODES[name], vars(nodes))


def convert(kind: Any, value: Any, path: str) -> Any:
    """A field's value by its declared type. Raises ``BadEffect``."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return convert_union(get_args(kind), value, path)
    if origin is Literal:
        if value not in get_args(kind):
            raise BadEffect(path, f"应为 {get_args(kind)} 之一", f"should be one of {get_args(kind)}")
        return value
    if origin is tuple:
        inner = get_args(kind)[0]
        listed = value if isinstance(value, list | tuple) else [value]
        return tuple(convert(inner, each, f"{path}.{i + 1}") for i, each in enumerate(listed))
    if isinstance(kind, type) and kind.__name__ in NODES:
        return convert_node((kind,), value, path)
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    raise BadEffect(path, f"应为 {kind.__name__}，而不是 {value!r}", f"should be {kind.__name__}, not {value!r}")


def convert_union(kinds: tuple[Any, ...], value: Any, path: str) -> Any:
    """A value of one of several types: a plain one, or a node by its name."""
    if value is None and type(None) in kinds:
        return None
    plain = [kind for kind in kinds if not (isinstance(kind, type) and kind.__name__ in NODES)]
    for kind in plain:
        if kind is not type(None):
            try:
                return convert(kind, value, path)
            except BadEffect:
                continue
    return convert_node(tuple(kind for kind in kinds if kind not in plain), value, path)


def convert_node(kinds: tuple[Any, ...], value: Any, path: str) -> Any:
    """A node of one of some classes; where there is just one, its name may be left out."""
    if len(kinds) == 1 and isinstance(value, dict) and set(value) != {kinds[0].__name__}:
        return decode_fields(kinds[0], value, path)
    found = decode(value, path)
    if kinds and not isinstance(found, kinds):
        names = [kind.__name__ for kind in kinds]
        raise BadEffect(path, f"这里应为 {names} 之一", f"should be one of {names} here")
    return found
