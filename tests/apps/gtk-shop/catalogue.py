"""What the shop sells and to whom: the same data as in examples/shop/data, and its search."""

import json
from pathlib import Path

_DATA = json.loads((Path(__file__).parent / "shop-data.json").read_text(encoding="utf-8"))

ACCOUNTS = _DATA["accounts"]
COUPONS = _DATA["coupons"]
COUNTRIES = _DATA["countries"]
DELIVERY_OPTIONS = _DATA["deliveryOptions"]
STEPS = _DATA["steps"]
PRODUCTS = _DATA["products"]
CATEGORIES = list(dict.fromkeys(product["category"] for product in PRODUCTS))
PAGE_SIZE = 12

SORT_ORDERS = {
    "Featured": None,
    "Price: low to high": lambda product: product["priceCents"],
    "Price: high to low": lambda product: -product["priceCents"],
    "Name: A to Z": lambda product: product["name"],
}


def money(cents):
    """Such as `$8.00` or `-$4.00`."""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:.2f}"


def search_products(word, category, sort):
    """The products whose name contains the word, in the order asked for; an empty category means all."""
    found = [
        product
        for product in PRODUCTS
        if word.strip().lower() in product["name"].lower() and category in ("", product["category"])
    ]
    key = SORT_ORDERS[sort]
    return sorted(found, key=key) if key else found


def count_text(total):
    if total == 0:
        return "No products found"
    return "1 product found" if total == 1 else f"{total} products found"
