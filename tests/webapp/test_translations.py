"""The English catalogue: whole, compiled, and true to its placeholders."""

import gettext
import re

import pytest

from webapp.translations import catalogue


def test_every_message_has_its_english() -> None:
    assert catalogue.missing(catalogue.extracted(), catalogue.translated()) == []


def test_no_translation_is_left_of_a_message_that_is_gone() -> None:
    messages = {message.id for message in catalogue.extracted()}
    assert {message.id for message in catalogue.translated()} <= messages


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    with catalogue.MO.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalogue.translated():
        if message.id:
            assert compiled.gettext(str(message.id)) == message.string


@pytest.mark.parametrize("message", [m for m in catalogue.translated() if m.id], ids=lambda m: str(m.id)[:20])
def test_a_translation_keeps_the_placeholders(message) -> None:  # type: ignore[no-untyped-def]
    placeholders = re.compile(r"%\(\w+\)s")
    assert sorted(placeholders.findall(message.string)) == sorted(placeholders.findall(message.id))
