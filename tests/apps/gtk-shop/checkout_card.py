"""The card form of the checkout, which is a frame of another site in the web shop."""

from controls import alert, button, heading, labelled, row, stack, with_role
from gtk3 import Atk, Gtk
from session import find_card_mistake


def build_card_form(on_accept):
    """`on_accept` is called with the last four digits."""
    number = Gtk.Entry(placeholder_text="4242 4242 4242 4242")
    expiry = Gtk.Entry(placeholder_text="MM/YY")
    code = Gtk.Entry(placeholder_text="123")
    error = alert()

    def use():
        mistake = find_card_mistake(number.get_text(), expiry.get_text(), code.get_text())
        error.set_text(mistake)
        if not mistake:
            on_accept(number.get_text().replace(" ", "")[-4:])

    for field in (number, expiry, code):
        field.connect("activate", lambda _field: use())

    form = stack(
        heading("Pay by card", "large"),
        labelled("Card number", number),
        row(labelled("Expiry date", expiry), labelled("Security code", code)),
        error,
        button("Use this card", use),
    )
    return with_role(form, Atk.Role.INTERNAL_FRAME, "Card payment")
