"""The page of one product."""

from catalogue import money
from controls import (
    button,
    heading,
    labelled,
    link,
    quantity_field,
    replace_content,
    row,
    stack,
    status,
    text,
    with_role,
)
from gtk3 import Atk, Gtk


def review(entry):
    stars = with_role(text("★" * entry["stars"] + "☆" * (5 - entry["stars"])), Atk.Role.IMAGE)
    stars.get_accessible().set_name(f"{entry['stars']} out of 5 stars")
    return stack(stars, text(entry["text"]), text(entry["author"]), spacing=2)


def about(product):
    tabs = Gtk.Notebook()
    tabs.get_accessible().set_name("About this product")
    reviews = product["reviews"]
    tabs.append_page(text(product["description"]), Gtk.Label(label="Description"))
    tabs.append_page(stack(*map(review, reviews)), Gtk.Label(label=f"Reviews ({len(reviews)})"))
    return tabs


def show_product(place, shop, product):
    quantity = quantity_field(1)
    cart_status = status()

    def add():
        # What was typed counts only when the field has taken it.
        quantity.update()
        cart_status.set_text(shop.session.add(product, quantity.get_value_as_int()))
        shop.show_cart_count()

    replace_content(
        place,
        row(link("All products", shop.open_products), text(product["category"]), text(product["name"])),
        heading(product["name"]),
        text(money(product["priceCents"])),
        row(labelled("Quantity", quantity), button("Add to cart", add)),
        cart_status,
        about(product),
    )
