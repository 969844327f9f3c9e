"""The page "Cart": lines, coupon, totals."""

from catalogue import money
from controls import alert, button, heading, labelled, link, quantity_field, replace_content, row, stack, status, text
from controls import with_role
from gtk3 import Atk, GLib, Gtk
from totals import show_totals

TITLE = "Cart"


def show_cart(place, shop):
    Cart(place, shop)


class Cart:
    def __init__(self, place, shop):
        self._shop = shop
        self._status = status()
        self._error = alert()
        self._content = stack()
        replace_content(place, heading("Your cart"), self._status, self._error, self._content)
        self._show()

    def _show(self):
        self._shop.show_cart_count()
        session = self._shop.session
        if not session.lines:
            empty = row(text("Your cart is empty."), link("Browse the products", self._shop.open_products))
            replace_content(self._content, empty)
            return
        items = stack(*[self._line(product, quantity) for product, quantity in session.lines.values()])
        summary = stack(
            heading("Summary", "large"),
            self._coupon(),
            show_totals(session.totals()),
            link("Proceed to checkout", self._shop.open_checkout),
        )
        replace_content(
            self._content,
            with_role(items, Atk.Role.GROUPING, "Items"),
            with_role(summary, Atk.Role.GROUPING, "Summary"),
        )

    def _line(self, product, quantity):
        name = product["name"]
        field = quantity_field(quantity)
        field.get_accessible().set_name(f"Quantity of {name}")
        field.connect("value-changed", lambda _field: self._change(name, field.get_value_as_int()))
        return row(
            link(name, lambda: self._shop.open_product(product)),
            text(f"{money(product['priceCents'])} each"),
            field,
            text(money(product["priceCents"] * quantity)),
            button("Remove", lambda: self._remove(name), f"Remove {name}"),
        )

    def _coupon(self):
        session = self._shop.session
        if session.coupon:
            return row(text(f"Coupon {session.coupon}"), button("Remove coupon", self._remove_coupon))
        code = Gtk.Entry()
        code.connect("activate", lambda _code: self._apply(code.get_text()))
        return row(labelled("Coupon code", code), button("Apply coupon", lambda: self._apply(code.get_text())))

    # The control that was used is drawn anew, so that has to wait until it is done with the event.
    def _tell(self, message, error=""):
        self._status.set_text(message)
        self._error.set_text(error)
        GLib.idle_add(self._show)

    def _change(self, name, quantity):
        self._shop.session.change(name, quantity)
        self._tell("")

    def _remove(self, name):
        self._tell(self._shop.session.remove(name))

    def _apply(self, code):
        if not code:
            return
        is_valid, message = self._shop.session.apply_coupon(code)
        self._tell(message if is_valid else "", "" if is_valid else message)

    def _remove_coupon(self):
        self._shop.session.coupon = None
        self._tell("Coupon removed.")
