"""The page "Checkout": address, delivery, payment, review, one after the other."""

from catalogue import COUNTRIES, DELIVERY_OPTIONS, STEPS, money
from checkout_card import build_card_form
from controls import button, choice, field_error, heading, labelled, replace_content, row, stack, status, text
from controls import with_role
from gtk3 import Atk, GLib, Gtk
from totals import show_totals

TITLE = "Checkout"
ADDRESS_FIELDS = ("Full name", "Email", "Phone (optional)", "Street address", "City", "Postcode")


def show_checkout(place, shop):
    Checkout(place, shop)


class Checkout:
    def __init__(self, place, shop):
        self._shop = shop
        self._session = shop.session
        self._status = status()
        self._step = stack()
        names = [with_role(text(name), Atk.Role.LIST_ITEM) for name in STEPS]
        progress = with_role(row(*names), Atk.Role.LIST, "Progress")
        replace_content(place, heading("Checkout"), progress, self._status, self._step)
        self._go_to(1)

    def _go_to(self, number):
        build = (self._address, self._delivery, self._payment, self._review)[number - 1]
        title, content = build()
        form = with_role(stack(heading(title, "large"), *content), Atk.Role.FORM, title)
        self._status.set_text(f"Step {number} of {len(STEPS)}: {STEPS[number - 1]}")
        # The button that was pressed goes with its step, so that has to wait until it is done with the event.
        GLib.idle_add(replace_content, self._step, form)

    def _buttons(self, back_to, label, on_click):
        return row(button("Back", lambda: self._go_to(back_to)), button(label, on_click))

    def _address(self):
        saved = self._session.address or {}
        fields = {name: Gtk.Entry(text=saved.get(name, "")) for name in ADDRESS_FIELDS}
        options = ["Choose a country", *COUNTRIES]
        country = choice(options, options.index(saved.get("Country", options[0])))
        errors = {name: field_error() for name in (*ADDRESS_FIELDS, "Country")}

        def go_on():
            address = {name: field.get_text() for name, field in fields.items()}
            address["Country"] = country.get_active_text()
            mistakes = self._session.check_address(address)
            for name, error in errors.items():
                error.set_text(mistakes.get(name, ""))
            if not mistakes:
                self._session.address = address
                self._go_to(2)

        rows = [self._address_field(name, field, errors[name]) for name, field in fields.items()]
        return "Address", [
            *rows,
            labelled("Country", country, errors["Country"]),
            button("Continue to delivery", go_on),
        ]

    def _address_field(self, name, field, error):
        # With the planted bug no text names the field, only a remark stands below it.
        if name == "Email" and "missing-label" in self._session.bugs:
            return stack(field, text("Your email"), spacing=2)
        return labelled(name, field, error)

    def _delivery(self):
        error = field_error()
        # One that is not shown is chosen at first: a group of radio buttons always has one.
        none = Gtk.RadioButton()
        options = []
        for option in DELIVERY_OPTIONS:
            radio = Gtk.RadioButton.new_with_label_from_widget(none, option["name"])
            radio.set_active(option == self._session.delivery)
            options.append((radio, option))

        def go_on():
            chosen = [option for radio, option in options if radio.get_active()]
            if not chosen:
                error.set_text("Choose a delivery option.")
                return
            self._session.delivery = chosen[0]
            self._go_to(3)

        rows = [
            row(radio, text(f"{option['detail']}, {money(option['cents']) if option['cents'] else 'free'}"))
            for radio, option in options
        ]
        group = with_role(stack(*rows), Atk.Role.GROUPING, "How should we deliver?")
        return "Delivery", [
            text("How should we deliver?"),
            group,
            error,
            self._buttons(1, "Continue to payment", go_on),
        ]

    def _payment(self):
        card_status = status()
        error = field_error()

        def accept(last4):
            self._session.last4 = last4
            card_status.set_text(f"Card ending in {last4} accepted.")
            error.set_text("")

        def go_on():
            if self._session.last4:
                self._go_to(4)
            else:
                error.set_text("Enter your card details first.")

        if self._session.last4:
            accept(self._session.last4)
        return "Payment", [
            build_card_form(accept),
            card_status,
            error,
            self._buttons(2, "Continue to review", go_on),
        ]

    def _review(self):
        session = self._session
        address = session.address
        accept_terms = Gtk.CheckButton(label="I accept the terms of sale")
        error = field_error()

        def place_order():
            if "dead-button" in session.bugs:
                return
            if accept_terms.get_active():
                self._shop.open_order(session.place_order())
            else:
                error.set_text("Accept the terms to place the order.")

        lines = [
            row(text(f"{quantity} × {product['name']}"), text(money(product["priceCents"] * quantity)))
            for product, quantity in session.lines.values()
        ]
        place = f"{address['Postcode']} {address['City']}, {address['Country']}"
        facts = [
            row(text("Deliver to"), text(f"{address['Full name']}, {address['Street address']}, {place}")),
            row(text("Delivery"), text(session.delivery["name"])),
            row(text("Payment"), text(f"Card ending in {session.last4}")),
        ]
        return "Review your order", [
            *lines,
            *facts,
            show_totals(session.totals(with_delivery=True)),
            accept_terms,
            error,
            self._buttons(3, "Place order", place_order),
        ]
