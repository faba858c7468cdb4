"""The garbage collector, held back while a search runs in a process of its own."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def holding_the_collector() -> Iterator[None]:
    """Nothing is collected meanwhile. A search keeps every state that it meets, and none goes round in circles: the
    collector would walk all of it in vain, a fifth of the time. For the command line: a server's other threads need it.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
