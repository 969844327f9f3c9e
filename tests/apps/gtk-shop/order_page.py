"""The confirmation of an order."""

from catalogue import money
from controls import heading, link, replace_content, text


def show_order(place, shop, order):
    address = order["address"]
    lines = [
        f"Order number: {order['number']}",
        f"Total paid: {money(order['total'])}",
        f"Delivery: {order['delivery']} to {address['Full name']}, {address['City']}.",
    ]
    if address["Email"]:
        lines.append(f"A confirmation goes to {address['Email']}.")
    replace_content(
        place,
        heading("Thank you for your order"),
        *map(text, lines),
        link("Continue shopping", shop.open_products),
    )
