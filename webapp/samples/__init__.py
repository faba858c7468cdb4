"""Samples that come with the program: an event to pair and cases to adjudicate."""

from pathlib import Path

SAMPLES = Path(__file__).parent
MATCHES = SAMPLES / "matches.csv"
CASE = SAMPLES / "case-01.yaml"
CASES = tuple(sorted(SAMPLES.glob("case-*.yaml")))
