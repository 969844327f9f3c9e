"""The planted bugs. All are off by default; names of the web shop mean the same here."""

BUGS = {
    "wrong-total": "The coupon is taken off the total twice.",
    "dead-button": '"Place order" does nothing when it is clicked.',
    "broken-search": "The search fails, without a message, and the product list stays as it was.",
    "missing-label": "The email field of the checkout has no accessible name and is no longer required.",
    "refused-login": "No email and password are accepted, the right ones neither.",
    "frozen-cart-count": 'The link to the cart stays at "Cart (0)".',
}


def read_bugs(*lists):
    """The names of several comma-separated lists. Raises ValueError when one is not known."""
    names = {name.strip() for text in lists for name in text.split(",") if name.strip()}
    unknown = sorted(names - BUGS.keys())
    if unknown:
        raise ValueError(f'Unknown bug "{", ".join(unknown)}". Known bugs: {", ".join(BUGS)}.')
    return frozenset(names)
