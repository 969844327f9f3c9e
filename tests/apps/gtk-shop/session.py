"""What one customer has done so far: account, cart, checkout. It knows nothing of the screen."""

import re

from catalogue import ACCOUNTS, COUPONS, COUNTRIES

MAX_QUANTITY = 99

ADDRESS_MESSAGES = {
    "Full name": "Enter your full name.",
    "Email": "Enter your email address.",
    "Street address": "Enter your street address.",
    "City": "Enter your city.",
    "Postcode": "Enter your postcode.",
}


class Session:
    def __init__(self, bugs):
        self.bugs = bugs
        self.account = None
        self._next_order = 1001
        self._empty()

    def _empty(self):
        # Product name to line, in the order of adding.
        self.lines = {}
        self.coupon = None
        self.address = self.delivery = self.last4 = None

    def log_in(self, email, password):
        """Whether the account is known; it is then logged in."""
        known = [a for a in ACCOUNTS if a["email"] == email.strip() and a["password"] == password]
        if not known or "refused-login" in self.bugs:
            return False
        self.account = known[0]
        return True

    @property
    def item_count(self):
        return sum(quantity for _product, quantity in self.lines.values())

    def add(self, product, quantity):
        """Adds to the cart; returns the message for the customer."""
        name = product["name"]
        before = self.lines.get(name, (product, 0))[1]
        self.lines[name] = (product, min(MAX_QUANTITY, before + quantity))
        return f"{'' if quantity == 1 else f'{quantity} × '}{name} added to cart."

    def change(self, name, quantity):
        self.lines[name] = (self.lines[name][0], quantity)

    def remove(self, name):
        del self.lines[name]
        if not self.lines:
            self.coupon = None
        return f"{name} removed."

    def apply_coupon(self, written):
        """Returns whether the code is valid, and the message for the customer."""
        code = written.strip().upper()
        if code not in COUPONS:
            return False, f'Coupon "{code}" is not valid.'
        self.coupon = code
        return True, f"Coupon {code} applied: {COUPONS[code]}% off."

    def totals(self, with_delivery=False):
        """The lines of the sum: label and cents, the total last."""
        subtotal = sum(product["priceCents"] * quantity for product, quantity in self.lines.values())
        sums = [("Subtotal", subtotal)]
        total = subtotal
        if self.coupon:
            discount = round(subtotal * COUPONS[self.coupon] / 100)
            sums.append((f"Discount ({self.coupon})", -discount))
            total -= 2 * discount if "wrong-total" in self.bugs else discount
        if with_delivery:
            sums.append(("Delivery", self.delivery["cents"]))
            total += self.delivery["cents"]
        return [*sums, ("Total", total)]

    def check_address(self, address):
        """A message for each field that is wrong, by the name of the field."""
        errors = {field: text for field, text in ADDRESS_MESSAGES.items() if not address[field].strip()}
        if "Email" not in errors and not re.fullmatch(r"[^\s@]+@[^\s@]+\.[^\s@]+", address["Email"].strip()):
            errors["Email"] = "Enter an email address such as name@example.com."
        if address["Country"] not in COUNTRIES:
            errors["Country"] = "Choose a country."
        if "missing-label" in self.bugs:
            errors.pop("Email", None)
        return errors

    def place_order(self):
        """Empties the cart; returns what the confirmation shows."""
        order = {
            "number": f"HS-{self._next_order}",
            "total": self.totals(with_delivery=True)[-1][1],
            "delivery": self.delivery["name"],
            "address": self.address,
        }
        self._next_order += 1
        self._empty()
        return order


def find_card_mistake(number, expiry, code):
    """The message for the customer; empty when the card can be used."""
    if not re.fullmatch(r"\d{16}", number.replace(" ", "")):
        return "Enter the 16 digits of the card number."
    if not re.fullmatch(r"(0[1-9]|1[0-2])/\d{2}", expiry.strip()):
        return "Enter the expiry date as MM/YY."
    return "" if re.fullmatch(r"\d{3}", code.strip()) else "Enter the 3 digits of the security code."
