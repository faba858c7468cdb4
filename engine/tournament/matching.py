"""The matching library, alone: everything else in the tournament knows only this function."""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx

LARGEST_COST = 2**112
"""The library computes in 128-bit integers and scales weights by small factors; more is refused."""


def cheapest_matching(nodes: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """As many pairs as there can be, and among such the pairs of least total cost.

    Parameters
    ----------
    nodes : int
        The nodes are 0 … `nodes` - 1.
    edges : sequence of (node, node, cost)
        Who may be paired; costs are integers from 0 to `LARGEST_COST`.

    Returns
    -------
    list of (node, node)
        Each with the smaller node first, in order.

    Raises
    ------
    ValueError
        If a cost is out of bounds, where sums would no longer be exact.
    """
    if not edges:
        return []
    highest = max(cost for _, _, cost in edges)
    if highest > LARGEST_COST or min(cost for _, _, cost in edges) < 0:
        raise ValueError("a cost is negative or too great to be added exactly")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False, node_count_hint=nodes)
    graph.add_nodes_from([None] * nodes)
    # Maximum matchings all have the same number of edges: taking costs from a constant keeps their order.
    graph.add_edges_from([(one, two, highest - cost) for one, two, cost in edges])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)
