from __future__ import annotations


def examples_of(game: str) -> list[tuple[str, str, str]]:
    from engine.effects.reading.book import language

    lang = language(game)
    return [
        (
            w.phrase.kind,
            "".join(p.choices[0] if hasattr(p, "choices") else "…" for p in w.parts),
            "".join(p.choices[0] if hasattr(p, "choices") else "…" for p in w.parts),
        )
        for w in lang.phrases
    ]
