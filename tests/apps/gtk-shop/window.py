"""The window: header, the page that is open, footer. It takes the customer from page to page."""

from cart_page import TITLE as CART_TITLE
from cart_page import show_cart
from checkout_page import TITLE as CHECKOUT_TITLE
from checkout_page import show_checkout
from controls import button, link, replace_content, row, stack, text
from gtk3 import GLib, Gtk
from login_page import TITLE as LOGIN_TITLE
from login_page import show_login
from order_page import show_order
from product_page import show_product
from products_page import TITLE as PRODUCTS_TITLE
from products_page import show_products

SHOP_NAME = "Harbour Street"


class ShopWindow:
    def __init__(self, session, title_suffix):
        self.session = session
        self._title_suffix = title_suffix
        self._account = row()
        self._cart_link = link("Cart (0)", self.open_cart)
        self._pages = Gtk.Stack(margin=12, vhomogeneous=False)

        header = row(link(SHOP_NAME, self.open_products), link("Products", self.open_products))
        header.pack_end(self._cart_link, False, False, 0)
        header.pack_end(self._account, False, False, 0)

        self._area = Gtk.ScrolledWindow(hscrollbar_policy=Gtk.PolicyType.NEVER)
        self._area.add(self._pages)
        page = stack(header)
        page.pack_start(self._area, True, True, 0)
        page.pack_start(text(f"{SHOP_NAME}, a demo shop. Nothing here is for sale."), False, False, 0)

        self.window = Gtk.Window()
        self.window.add(page)
        self.window.connect("destroy", Gtk.main_quit)
        self.window.show_all()
        self.open_products()

    def show_cart_count(self):
        count = 0 if "frozen-cart-count" in self.session.bugs else self.session.item_count
        self._cart_link.set_label(f"Cart ({count})")

    def open_products(self):
        self._open(PRODUCTS_TITLE, show_products)

    def open_product(self, product):
        self._open(product["name"], show_product, product)

    def open_login(self):
        self._open(LOGIN_TITLE, show_login)

    def open_cart(self):
        self._open(CART_TITLE, show_cart)

    def open_checkout(self):
        if not self.session.account:
            self.open_login()
        elif self.session.lines:
            self._open(CHECKOUT_TITLE, show_checkout)
        else:
            self.open_cart()

    def open_order(self, order):
        self._open(f"Order {order['number']}", show_order, order)

    def _open(self, title, show, *arguments):
        # A press on the old page comes first to its end: the control that was pressed goes with it.
        GLib.idle_add(self._replace_page, title, show, arguments)

    def _replace_page(self, title, show, arguments):
        old = self._pages.get_visible_child()
        place = stack()
        self._pages.add(place)
        show(place, self, *arguments)
        place.show()
        self._pages.set_visible_child(place)
        if old:
            old.destroy()
        self._area.get_vadjustment().set_value(0)
        self.window.set_title(f"{title} · {SHOP_NAME}{self._title_suffix}")
        self._show_account()
        self.show_cart_count()
        return GLib.SOURCE_REMOVE

    def _show_account(self):
        account = self.session.account
        if account:
            replace_content(self._account, text(f"Hello, {account['name']}"), button("Log out", self._log_out))
        else:
            replace_content(self._account, link("Log in", self.open_login))

    def _log_out(self):
        self.session.account = None
        self.open_login()
