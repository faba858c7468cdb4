"""Why a claim is true in no line: on the nearest line, what bars the way, and by which clause."""

from __future__ import annotations

from engine.adjudication.ends import Ended, Lost, Wanted
from engine.adjudication.explain import Why, untriggered, why_not
from engine.adjudication.lines import Line, Walked
from engine.adjudication.naming import EffectName
from engine.adjudication.telling import changes, clauses_behind, step_words
from engine.adjudication.tests_of_lines import AtEnd, Happens, InOrder, Legal, LineTest
from engine.adjudication.words import effect_words, option_words
from engine.resolution import Barred, decision_clauses
from engine.state import NATURE, Context, Pending, State


def bars_the_way(test: LineTest, line: Line) -> tuple[Why, ...]:
    """What keeps a test from being true, seen on its nearest line."""
    if isinstance(test, InOrder):
        return order_barred(test, line)
    if isinstance(test, Legal):
        return action_barred(test, line)
    if isinstance(test, Happens):
        return why_not(line, test.effect) if test.wanted else always_happens(line, test.effect)
    assert isinstance(test, AtEnd)
    missing = [each for each in test.wanted if not each.holds(line.end)]
    found = [why for each in missing for why in end_barred(each, line)]
    return tuple(dict.fromkeys(found))


# -- order ---------------------------------------------------------------------------------------------


def order_barred(test: InOrder, line: Line) -> tuple[Why, ...]:
    """Where the order was broken, why the effect that should have come couldn't."""
    progress = 0
    for walked in line.steps:
        for effect in walked.begun:
            after = test.begins(progress, effect, walked.step.before)
            if after < 0:
                return too_early(test.items[progress], effect, walked, line)
            progress = after
    return why_not(line, test.items[min(progress, len(test.items) - 1)])


def too_early(item: EffectName, begun: Context, walked: Walked, line: Line) -> tuple[Why, ...]:
    """Why ``begun`` came before ``item``."""
    state = walked.step.before
    policy = state.table.policy
    what = effect_words(state, begun)
    waiting = [pending for pending in state.pending if item.means(state, pending)]
    mine = next(
        (p for p in state.pending if p[:4] == (begun.controller, begun.source, begun.ability, begun.sentence)), None
    )
    if waiting and mine is not None:
        other = effect_words(state, waiting[0])
        return (overtaken(waiting[0], mine, state, (what.zh, what.en), (other.zh, other.en)),)
    earlier: list[Context | Pending] = [*state.pending, *under_way(state), begun]
    later = any(later_sentence(item, each, state) for each in earlier)
    if later:
        return (
            Why(
                "sentence", policy.sentences_wait.clauses,
                f"“{item.text}”要等同一段效果的前一句执行完才加入等待，此时先轮到{what.zh}",
                f"“{item.text}” joins those that wait only when the sentence before it is done; {what.en} comes first",
            ),
        )  # fmt: skip
    outer = under_way(state)
    if outer and outer[-1].controller != begun.controller:
        return (
            Why(
                "inserted",
                policy.inserts.clauses,
                f"{what.zh}是插入的，先执行",
                f"{what.en} was inserted and goes first",
            ),
        )
    return why_not(line, item)


def overtaken(item: Pending, begun: Pending, state: State, what: tuple[str, str], other: tuple[str, str]) -> Why:
    """Why one waiting effect goes before another."""
    policy = state.table.policy
    if begun.inserted > item.inserted:
        return Why(
            "inserted", policy.inserts.clauses, f"{what[0]}是插入的效果，先于{other[0]}执行",
            f"{what[1]} was inserted, and goes before {other[1]}",
        )  # fmt: skip
    if begun.controller != item.controller:
        return Why(
            "sides", policy.sides.clauses, f"先轮到{what[0]}那一方，{other[0]}在后",
            f"it is the turn of {what[1]}'s side; {other[1]} comes later",
        )  # fmt: skip
    return Why("order", policy.orders.clauses, f"{what[0]}被排在{other[0]}之前", f"{what[1]} was put before {other[1]}")


def under_way(state: State) -> list[Context]:
    """The effects that are being carried out, the outermost first."""
    return [frame.args[0] for frame in state.agenda if frame.name == "effect"]


def later_sentence(item: EffectName, effect: Context | Pending, state: State) -> bool:
    """Whether the item is a later sentence of an effect that waits or is being carried out."""
    card = state.table.card(effect.source)
    if card is None:
        return False
    sentences = range(effect.sentence + 1, len(card.abilities[effect.ability].sentences))
    return any(item.means(state, effect._replace(sentence=sentence)) for sentence in sentences)


def always_happens(line: Line, name: EffectName) -> tuple[Why, ...]:
    """The step at which an effect began that is claimed never to."""
    for walked in line.steps:
        if any(name.means(walked.step.before, effect) for effect in walked.begun):
            words = step_words(walked)
            assert words is not None
            return (Why("happens", tuple(walked.step.clauses), words.zh, words.en),)
    return ()


# -- actions -------------------------------------------------------------------------------------------


def action_barred(test: Legal, line: Line) -> tuple[Why, ...]:
    """What bars an action: at a decision, or at a step of the rules that asks nobody."""
    refused: list[tuple[State, Barred]] = list(line.barred)
    refused += [(walked.step.before, bar) for walked in line.steps for bar in walked.refused]
    found = []
    for state, bar in refused:
        if test.action.is_option(state, bar.option):
            words = option_words(state, bar.option)
            found.append(Why("barred", bar.clauses, f"不能{words.zh}：{bar.zh}", f"not allowed: {words.en}: {bar.en}"))
    if found:
        return tuple(dict.fromkeys(found))
    asked = [state for state in line.asked_at if state.agenda]
    clauses = dict.fromkeys(clause for state in asked for clause in decision_clauses(state))
    return (
        Why(
            "never asked", tuple(clauses), f"从头到尾没有一个选择可以“{test.action.text}”",
            f"nowhere is anybody asked whether to “{test.action.text}”",
        ),
    )  # fmt: skip


# -- the board at the end ------------------------------------------------------------------------------


def end_barred(wanted: Wanted, line: Line) -> tuple[Why, ...]:
    """What made a point of the board come out otherwise: what was refused, what did not trigger, what was done last."""
    if isinstance(wanted, Ended | Lost):
        return outcome_barred(wanted, line)
    found = [
        Why("refused", bar.clauses, told.zh, told.en)
        for walked in line.steps
        for bar in walked.refused
        if concerns(wanted, walked, bar) and (told := step_words(walked)) is not None
    ]
    found += [
        Why("barred", bar.clauses, f"不能{words.zh}：{bar.zh}", f"not allowed: {words.en}: {bar.en}")
        for state, bar in line.barred
        if any(isinstance(each, str) and wanted.is_about(state, each) for each in bar.option.what)
        and (words := option_words(state, bar.option))
    ]
    found += last_change(wanted, line)
    if not any(why.clauses for why in found):
        found += untriggered(line)
    if not found:
        found.append(unchanged(line))
    return tuple(dict.fromkeys(found))


def unchanged(line: Line) -> Why:
    """That no step of a line changes it, with the clauses of all the steps there are."""
    if not line.steps:
        return Why(
            "nothing happens", (),
            "这个案例里没有发生任何事：happening、action 和 pending 都没有写",
            "nothing happens in this case: it has no happening, action or pending",
        )  # fmt: skip
    clauses = tuple(dict.fromkeys(clause for walked in line.steps for clause in walked.step.clauses))
    zh, en = "发生的事到此为止，没有一步改变它", "this is all that happens, and no step changes it"
    return Why("unchanged", clauses, zh, en)


def concerns(wanted: Wanted, walked: Walked, bar: Barred) -> bool:
    """Whether something refused has to do with the point: an effect that couldn't be used, a card, or its way."""
    state = walked.step.before
    if bar.option.verb == "use":
        return True
    if any(isinstance(each, str) and wanted.is_about(state, each) for each in bar.option.what):
        return True
    going_to = walked.frame.args[1:2] if walked.frame.name == "relocate" else ()
    return wanted.zone is not None and wanted.zone[1] in going_to


def last_change(wanted: Wanted, line: Line) -> list[Why]:
    """The last step that changed what the point is about, with what stands behind it."""
    for number in range(len(line.steps) - 1, -1, -1):
        walked = line.steps[number]
        before, after = walked.step.before, walked.step.after
        changed = list(changes(before, after))
        if not changed or wanted.view(before) == wanted.view(after):
            continue
        clauses = list(clauses_behind(walked))
        for cause in line.causes(number):
            clauses += clauses_behind(line.steps[cause])
            if line.steps[cause].frame.name in ("effect", "settle", "insert"):
                break
        zh = f"{walked.step.zh}：{'；'.join(each.zh for each in changed)}"
        en = f"{walked.step.en}: {'; '.join(each.en for each in changed)}"
        return [Why("changed", tuple(dict.fromkeys(clauses)), zh, en)]
    return []


def outcome_barred(wanted: Ended | Lost, line: Line) -> tuple[Why, ...]:
    """Why the game didn't end so: how it did, or that nobody has lost, or only in the middle of an effect."""
    outcome, rules = line.end.outcome, line.end.table.rules
    if outcome is not None:
        names = line.end.table.players
        zh = "平局" if outcome.winner is None else f"{names[outcome.winner]} 获胜"
        en = "drawn" if outcome.winner is None else f"won by {names[outcome.winner]}"
        return (Why("outcome", tuple(dict.fromkeys(outcome.clauses)), f"这一局的结果是{zh}", f"the game is {en}"),)
    for walked in line.steps:
        bare = walked.step.after._replace(agenda=(), pending=())
        over = rules.check_outcome(bare).outcome
        if over is not None and meets(wanted, bare._replace(outcome=over)):
            return (
                Why(
                    "not yet", rules.loss_when_clauses,
                    "效果执行到一半时曾有人符合输的条件，但要等效果执行完才检查，那时已不符合",
                    "halfway through an effect somebody met a condition for losing, but it is looked at when the "
                    "effect is done, and by then nobody did",
                ),
            )  # fmt: skip
    return (Why("nobody lost", rules.loss_clauses, "没有人符合输的条件", "nobody meets a condition for losing"),)


def meets(wanted: Ended | Lost, state: State) -> bool:
    """Whether an outcome that wasn't looked at would have been the one claimed."""
    if isinstance(wanted, Ended) and wanted.winner == NATURE:
        return state.outcome is not None and state.outcome.winner is None
    return wanted.holds(state)
