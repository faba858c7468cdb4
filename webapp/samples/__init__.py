"""Samples that come with the program: an event to pair and cases to adjudicate."""

from pathlib import Path

SAMPLES = Path(__file__).parent
MATCHES = SAMPLES / "matches.csv"
