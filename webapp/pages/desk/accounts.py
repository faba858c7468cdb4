"""Signing in and out, the first organiser, invitations, one's password."""

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import login_user, logout_user
from werkzeug.wrappers import Response

from engine.tournament.events import StaffJoined, StaffLeft
from engine.tournament.roles import STAFF, Role
from webapp.desk import accounts, links
from webapp.desk.event_log import now
from webapp.errors import NotAllowed, Refusal
from webapp.extensions import limiter
from webapp.language import local_address, pick
from webapp.pages.desk.addresses import outside_address
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.entry import qr_svg
from webapp.pages.desk.hand import Hand, back_to, staff, take_up
from webapp.pages.desk.signing_in import (
    Person,
    is_at_the_machine,
    require_person,
    signed_in,
    the_accounts,
    the_store,
)

# Guessing is slow; a judge who mistypes twice is not stopped.
SIGN_IN_RATE = "10 per minute"


@blueprint.get("/sign-in")
def sign_in() -> str | Response:
    """The sign-in form, or the form for the first organiser on a new machine."""
    if not the_accounts():
        return render_template("desk/first.html", at_the_machine=is_at_the_machine())
    return render_template("desk/sign-in.html", next=request.args.get("next", ""), name="")


@blueprint.post("/sign-in")
@limiter.limit(SIGN_IN_RATE)
def sign_in_now() -> str | Response | tuple[str, int]:
    """Check name and password."""
    name = request.form.get("name", "").strip()
    account = the_accounts().verified(name, request.form.get("password", ""))
    onwards = request.form.get("next", "")
    if account is None:
        flash(_("名字或密码不对。"), "bad")
        return render_template("desk/sign-in.html", next=onwards, name=name), 422
    login_user(Person(account))
    return back_to(local_address(onwards) if onwards else url_for("events.index"))


@blueprint.post("/sign-out")
def sign_out() -> Response:
    """Forget who is signed in."""
    logout_user()
    return back_to(url_for("events.index"))


@blueprint.post("/first-organiser")
@limiter.limit(SIGN_IN_RATE)
def first_organiser() -> str | Response | tuple[str, int]:
    """Make the first account: only while there is none, and only at the machine itself."""
    known = the_accounts()
    if known or not is_at_the_machine():
        raise NotAllowed(
            "第一个账号只能在运行程序的这台机器上建立，且只在还没有账号时",
            "The first account is made at the machine itself, and only while there is none",
        )
    try:
        make_account_from_form(organises=True)
    except Refusal as refusal:
        flash(pick(refusal.message_zh, refusal.message_en), "bad")
        return render_template("desk/first.html", at_the_machine=True), 422
    return back_to(url_for("events.new"))


def make_account_from_form(*, organises: bool) -> None:
    """Make an account of what the form says, and sign in. Raises `Refusal`."""
    name, password = request.form.get("name", "").strip(), request.form.get("password", "")
    accounts.make_account(the_store(), the_accounts(), name, password, organises=organises)
    account = the_accounts().named(name)
    assert account
    login_user(Person(account))


@blueprint.get("/password")
def password() -> str:
    """The form for one's own password."""
    require_person()
    return render_template("desk/password.html")


@blueprint.post("/password")
@limiter.limit(SIGN_IN_RATE)
def set_password() -> str | Response | tuple[str, int]:
    """Change one's own password; every other session of this account ends."""
    person = require_person()
    known = the_accounts()
    if known.verified(person.name, request.form.get("old", "")) is None:
        flash(_("现在的密码不对。"), "bad")
        return render_template("desk/password.html"), 422
    try:
        accounts.set_password(the_store(), known, person.name, request.form.get("password", ""), person.name)
    except Refusal as refusal:
        flash(pick(refusal.message_zh, refusal.message_en), "bad")
        return render_template("desk/password.html"), 422
    login_user(Person(the_accounts().by_name[person.name]))
    flash(_("密码已改。"), "good")
    return back_to(url_for("events.index"))


@blueprint.get("/<event_id>/staff")
def staff_list(event_id: str) -> str:
    """Who is on the staff, and open invitations."""
    hand = staff(event_id)
    return staff_page(hand)


def staff_page(hand: Hand, link: str = "", role: Role | None = None) -> str:
    """The page of the staff; `link` is an invitation made just now, shown this once."""
    waiting = [each for each in hand.links.invitations.values() if each.is_open(now())]
    roles = [each for each in Role if each in STAFF]
    return render_template(
        "desk/staff.html",
        hand=hand,
        waiting=waiting,
        roles=roles,
        link=link,
        link_role=role,
        code=qr_svg(link) if link else "",
    )


@blueprint.post("/<event_id>/staff/invite")
def invite(event_id: str) -> str:
    """Make an invitation and show its link."""
    hand = staff(event_id, "StaffJoined")
    role = role_from(request.form.get("role", ""))
    token = links.invite(hand.store, hand.id, hand.links, role, hand.who)
    del hand.links
    return staff_page(hand, outside_address("events.invitation", event_id=hand.id, token=token), role)


@blueprint.post("/<event_id>/staff/withdraw")
def withdraw(event_id: str) -> Response:
    """Make an invitation useless."""
    hand = staff(event_id, "StaffJoined")
    links.withdraw_invitation(hand.store, hand.id, hand.links, request.form.get("digest", ""), hand.who)
    return back_to(url_for("events.staff_list", event_id=hand.id))


@blueprint.post("/<event_id>/staff/change")
def change_staff(event_id: str) -> Response:
    """Give somebody another role, or none."""
    hand = staff(event_id, "StaffJoined")
    person, wanted = request.form.get("person", ""), request.form.get("role", "")
    if person not in hand.event.staff:
        abort(404)
    if person == hand.who:
        flash(_("不能改自己的职务：请另一位主办者来改。"), "bad")
    elif wanted == "none":
        hand.try_to(StaffLeft(person), done=_("%(name)s 已不在工作人员之列。", name=person))
    else:
        role = role_from(wanted)
        hand.try_to(StaffJoined(person, role.value), done=_("%(name)s 的职务已改。", name=person))
    return back_to(url_for("events.staff_list", event_id=hand.id))


def role_from(value: str) -> Role:
    """The role a form names; a bad request if there is none of that name among the staff."""
    role = next((each for each in STAFF if each.value == value), None)
    if role is None:
        abort(400)
    return role


@blueprint.get("/<event_id>/invitation/<token>")
@limiter.limit("30 per minute")
def invitation(event_id: str, token: str) -> str:
    """What one is invited to, and the form to accept."""
    hand = take_up(event_id)
    return render_template("desk/invitation.html", hand=hand, invitation=hand.links.invitation(token), token=token)


@blueprint.post("/<event_id>/invitation/<token>")
@limiter.limit(SIGN_IN_RATE)
def accept(event_id: str, token: str) -> str | Response | tuple[str, int]:
    """Join the staff, as who is signed in or with a new account."""
    hand = take_up(event_id)
    found = hand.links.invitation(token)
    if signed_in() is None:
        try:
            if request.form.get("have") == "1":
                account = the_accounts().verified(
                    request.form.get("name", "").strip(), request.form.get("password", "")
                )
                if account is None:
                    raise Refusal("名字或密码不对", "Name or password is wrong")
                login_user(Person(account))
            else:
                make_account_from_form(organises=False)
        except Refusal as refusal:
            flash(pick(refusal.message_zh, refusal.message_en), "bad")
            return render_template("desk/invitation.html", hand=hand, invitation=found, token=token), 422
    person = require_person()
    # He joins on the word of whoever invited him: that is who the log names.
    inviter = Hand(hand.log, hand.store, found.by, hand.event.staff.get(found.by))
    if inviter.role is not Role.ORGANISER:
        raise NotAllowed(
            f"邀请您的{found.by}已不是主办者：请现在的主办者另发一个链接",
            f"{found.by}, who invited you, is no organiser any more; ask one for another link",
        )
    if hand.event.staff.get(person.name) is not Role.ORGANISER:
        inviter.do(StaffJoined(person.name, found.role.value))
    links.use_invitation(hand.store, hand.id, hand.links, found, person.name)
    if found.role is Role.ORGANISER:
        accounts.make_organiser(the_store(), the_accounts(), person.name, found.by)
    return back_to(url_for("events.overview", event_id=hand.id))
