"""The page "Products": search, filter, sorting, and the products page by page."""

import sys

from catalogue import CATEGORIES, PAGE_SIZE, SORT_ORDERS, count_text, money, search_products
from controls import button, choice, heading, labelled, link, replace_content, row, stack, status, text, with_role
from gtk3 import Atk, GLib, Gtk

TITLE = "Products"
SEARCH_DELAY_MS = 250
COLUMNS = 3
CARD_WIDTH_PX = 280


def show_products(place, shop):
    ProductList(place, shop)


class ProductList:
    def __init__(self, place, shop):
        self._shop = shop
        self._search = Gtk.SearchEntry(placeholder_text="Mug, lamp, towel…")
        self._category = choice(["All categories", *CATEGORIES])
        self._sort = choice(list(SORT_ORDERS))
        self._count = status()
        self._cart_status = status()
        self._results = stack()
        self._timer = None

        self._search.connect("changed", lambda _search: self._search_soon())
        self._search.connect("activate", lambda _search: self._search_now())
        for box in (self._category, self._sort):
            box.connect("changed", lambda _box: self._search_now())
        place.connect("destroy", lambda _place: self._stop_timer())

        filters = row(
            labelled("Search products", self._search),
            labelled("Category", self._category),
            labelled("Sort by", self._sort),
        )
        replace_content(
            place, heading("Products"), filters, row(self._count, self._cart_status), self._results
        )
        self._show(1)

    def _stop_timer(self):
        if self._timer is not None:
            GLib.source_remove(self._timer)
        self._timer = None

    def _search_soon(self):
        self._stop_timer()
        self._timer = GLib.timeout_add(SEARCH_DELAY_MS, self._search_late)

    def _search_late(self):
        self._timer = None
        self._search_now()
        return GLib.SOURCE_REMOVE

    def _search_now(self):
        self._stop_timer()
        if self._search.get_text().strip() and "broken-search" in self._shop.session.bugs:
            print("Product search failed: Internal Server Error", file=sys.stderr)
            return
        self._show(1)

    def _show(self, page):
        category = self._category.get_active_text() if self._category.get_active() > 0 else ""
        found = search_products(self._search.get_text(), category, self._sort.get_active_text())
        self._count.set_text(count_text(len(found)))
        if not found:
            nothing = f"Nothing matches “{self._search.get_text().strip()}”. Try another word or category."
            replace_content(self._results, text(nothing))
            return
        cards = [self._card(product) for product in found[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]]
        # A Gtk.Grid would expose its children to assistive technology in the reverse order.
        lines = [row(*cards[start : start + COLUMNS]) for start in range(0, len(cards), COLUMNS)]
        replace_content(self._results, *lines, *self._paging(page, -(-len(found) // PAGE_SIZE)))

    def _card(self, product):
        name = product["name"]
        card = stack(
            with_role(row(link(name, lambda: self._shop.open_product(product))), Atk.Role.HEADING, name),
            text(product["category"]),
            row(text(money(product["priceCents"])), button("Add to cart", lambda: self._add(product))),
        )
        card.set_size_request(CARD_WIDTH_PX, -1)
        return with_role(card, Atk.Role.ARTICLE, name)

    def _add(self, product):
        self._cart_status.set_text(self._shop.session.add(product, 1))
        self._shop.show_cart_count()

    def _paging(self, page, page_count):
        if page_count < 2:
            return []

        def to(label, number, name=None):
            return link(label, lambda: self._show(number), name)

        links = [to(str(number), number, f"Page {number}") for number in range(1, page_count + 1)]
        if page > 1:
            links.insert(0, to("Previous", page - 1))
        if page < page_count:
            links.append(to("Next", page + 1))
        return [row(*links), text(f"Page {page} of {page_count}")]
