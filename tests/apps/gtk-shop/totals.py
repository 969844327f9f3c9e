"""Subtotal, discount, delivery and total, as the cart and the review show them."""

from catalogue import money
from controls import row, stack, text, with_role
from gtk3 import Atk


def show_totals(sums):
    """A list of terms and values, from pairs of a label and cents."""
    lines = [
        row(
            with_role(text(label), Atk.Role.DESCRIPTION_TERM),
            with_role(text(money(cents)), Atk.Role.DESCRIPTION_VALUE),
        )
        for label, cents in sums
    ]
    return with_role(stack(*lines, spacing=2), Atk.Role.DESCRIPTION_LIST)
