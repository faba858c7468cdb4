"""Many phones at once: a large event served as `floorjudge serve` serves it, and asked as the phones of a hall ask.

Three kinds of request are measured, each over `CONNECTIONS` connections kept open, for `SECONDS`: a phone that has
the newest page already (what most of them hear, most of the time), a phone that fetches its page anew (what all of
them do once a round is published), and the wall.
"""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from engine.tournament.desk import next_pairings
from engine.tournament.events import (
    ClockStarted,
    EventCreated,
    Operation,
    PlayerEntered,
    ResultRecorded,
    RoundPublished,
)
from engine.tournament.roles import Role
from webapp.benchmarks.table import Row
from webapp.desk.creating import create_event
from webapp.desk.event_log import EventLog
from webapp.desk.links import read_links
from webapp.desk.open_store import open_store
from webapp.home import STORE_NAME

PLAYERS = 2_000
ROUNDS = 3
CONNECTIONS = 32
SECONDS = 8.0
POLL = 12
"""Seconds between two looks of a phone, as its page has it."""


def run(players: int = PLAYERS, seconds: float = SECONDS) -> list[Row]:
    """Measure; gives a row for each kind of request."""
    with tempfile.TemporaryDirectory() as home:
        event_id, tokens, version = make_event(Path(home) / STORE_NAME, players)
        with served(home) as port:
            own, wall = f"/events/{event_id}/me/", f"/events/{event_id}/wall"
            asked: list[tuple[str, Callable[[int], str]]] = [
                ("own page, nothing new", lambda n: f"{own}{tokens[n % players]}?seen={version}"),
                ("own page, fetched anew", lambda n: f"{own}{tokens[n % players]}?seen=1"),
                ("wall, fetched anew", lambda _n: f"{wall}?seen=1"),
            ]
            return [row(f"{players:,} players: {name}", *measure(port, path, seconds)) for name, path in asked]


def row(name: str, per_second: float, p95: float, failed: int) -> Row:
    """A kind of request as a row; the note says how many phones that many answers are enough for."""
    note = f"{CONNECTIONS} connections; enough for {round(per_second * POLL):,} phones that look every {POLL} s"
    if failed:
        note += f"; {failed} FAILED"
    return Row(name, f"{per_second:.0f} requests/s, p95 {1000 * p95:.0f} ms", note=note)


def make_event(path: Path, players: int) -> tuple[str, list[str], int]:
    """An event in its last round but the results: (id, the players' link tokens, version of its log)."""
    with open_store(path) as store:
        event_id = create_event(store, EventCreated("National final", "hero_duel"), "organiser")
        log = EventLog(event_id)
        log.refresh(store)

        def do(*operations: Operation) -> None:
            log.do(store, operations, who="organiser", role=Role.ORGANISER)

        names = [f"选手{number:04}" for number in range(players)]
        do(*map(PlayerEntered, names))
        for number in range(1, ROUNDS + 1):
            do(RoundPublished(number, next_pairings(log.event).pairs), ClockStarted(number, 50))
            if number < ROUNDS:
                do(*(ResultRecorded(number, table, 2, table % 2) for table in log.event.rounds[number].seats))
        links = read_links(store, event_id)
        return event_id, [links.token(name) for name in names], log.version


@contextmanager
def served(home: str) -> Iterator[int]:
    """`floorjudge serve` as a process of its own on a free port; gives the port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "-m", "webapp", "serve", "--port", str(port)]
    environment = {**os.environ, "FLOORJUDGE_HOME": home}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            wait_for(port)
            yield port
        finally:
            server.terminate()


def wait_for(port: int, seconds: float = 60) -> None:
    """Until somebody listens. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"nobody listens on port {port}")


def measure(port: int, path: Callable[[int], str], seconds: float) -> tuple[float, float, int]:
    """Ask over `CONNECTIONS` connections: (answers a second, the 95th percentile in seconds, how many failed)."""
    waits: list[float] = []
    failed: list[int] = []
    numbers = count()
    ask(path(0), http.client.HTTPConnection("127.0.0.1", port, timeout=60))
    began = time.perf_counter()

    def phone() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while time.perf_counter() - began < seconds:
            asked = time.perf_counter()
            status = ask(path(next(numbers)), connection)
            waits.append(time.perf_counter() - asked)
            if status not in (200, 204):
                failed.append(status)
        connection.close()

    phones = [threading.Thread(target=phone) for _ in range(CONNECTIONS)]
    for each in phones:
        each.start()
    for each in phones:
        each.join()
    took = time.perf_counter() - began
    waits.sort()
    return len(waits) / took, waits[int(0.95 * (len(waits) - 1))], len(failed)


def ask(path: str, connection: http.client.HTTPConnection) -> int:
    """One request as the page's script makes it; gives the status."""
    connection.request("GET", path, headers={"HX-Request": "true"})
    answer = connection.getresponse()
    answer.read()
    return answer.status
