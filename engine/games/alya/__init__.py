"""邻座艾莉 (Alya): 超元绝战 with differences.

``differences`` says them, ``clauses`` names what its leaflet says alike, ``readings`` its open points.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.alya import clauses
from engine.games.alya.differences import ALYA
from engine.games.alya.readings import DEFAULT_READINGS, READINGS
from engine.games.chaoyuan import RULES as CHAOYUAN
from engine.rules import Cited

__all__ = ["RULES", "clauses"]

RULES = replace(
    CHAOYUAN,
    key="alya",
    zh="邻座艾莉同学×超元绝战",
    en="Alya × Chaoyuan",
    zones=tuple(replace(zone, clauses=("alya:6.1",)) if zone.slots else zone for zone in CHAOYUAN.zones),
    policy=replace(
        CHAOYUAN.policy,
        sides=Cited("alternate", ("alya:4.5.1", "alya:open.alternating")),
        orders=Cited("own", ("alya:4.5.2",)),
        inserts=Cited(False, ("alya:4.7",)),
        new_ones=Cited("join", ("alya:4.7",)),
        lost_object=Cited("stop", ("alya:4.6",)),
        no_object=Cited("stop", ("alya:4.6", "alya:open.no-object-at-start")),
    ),
    default_readings=DEFAULT_READINGS,
    readings=READINGS,
    variant=ALYA,
    phases=tuple(ALYA.steps),
    trigger_clauses={"attack": ("alya:8.4.1",), "summon": ("alya:8.3",), "turn_end": ("alya:8.5",)},
    loss_clauses=("alya:3.1.1", "alya:8.4.3"),
    loss_when_clauses=("alya:3.1.2",),
    elsewhere_clauses=("alya:6.3",),
    ban_clauses=("alya:4.2",),
)
