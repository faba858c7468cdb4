"""How likely characters are to stand side by side, learnt from texts."""

from collections import Counter
from collections.abc import Iterable
from math import log


class Runs:
    """Counts of single characters, pairs and runs of three."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._counts: tuple[Counter[str], ...] = (Counter(), Counter(), Counter())
        for text in texts:
            for length, counter in enumerate(self._counts, 1):
                counter.update(text[place : place + length] for place in range(len(text) - length + 1))
        self._total = sum(self._counts[0].values()) + 1

    def share(self, before: str, char: str) -> float:
        """Of what follows ``before`` (none to two characters), how much is ``char``; 0 to 1."""
        times = self._counts[len(before) - 1][before] if before else self._total
        return self._counts[len(before)][before + char] / times if times else 0.0


# A document that writes 場 will hardly write 场 once.
FOREIGN_FORM = 6.0


class LanguageModel:
    """Runs of three characters, backed off to two and to one, and what stands nearby.

    Parameters
    ----------
    texts : iterable of str
        What it learns from, in Simplified characters.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._everywhere = Runs(texts)
        self._nearby = Runs(())
        self._written: dict[str, set[str]] = {}

    def near(self, text: str, written: dict[str, set[str]]) -> "LanguageModel":
        """The same model for a place in a document.

        Parameters
        ----------
        text : str
            What stands beside the place: its words are likely to come again.
        written : dict of str to set of str
            The forms in which the document writes each Simplified character.
        """
        model = LanguageModel(())
        model._everywhere = self._everywhere
        model._nearby = Runs([text])
        model._written = written
        return model

    def form_cost(self, char: str, simple: str) -> float:
        """What it costs to write ``simple`` as ``char``: nothing, unless the document writes it otherwise."""
        written = self._written.get(simple)
        return FOREIGN_FORM if written and char not in written else 0.0

    def cost(self, before: str, char: str) -> float:
        """What it costs to write ``char`` behind ``before`` (at most two characters): less where it is common."""
        last = before[-1:]
        likely = (
            0.2 * self._everywhere.share(before, char)
            + 0.2 * self._everywhere.share(last, char)
            + 0.4 * self._nearby.share(last, char)
            + 0.1 * self._nearby.share("", char)
            + 0.1 * self._everywhere.share("", char)
        )
        return -log(likely + 1e-7)
