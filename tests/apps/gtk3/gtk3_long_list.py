"""A list of many rows, each with a button, for the tests of the Linux backend: `/usr/bin/python3 gtk3_long_list.py 3000`.

Only the numbers that follow are shown of them, where any do. With `--tall` first, each row is 100 pixels high.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def row_of(number, status, height):
    row = Gtk.ListBoxRow(height_request=height)
    box = Gtk.Box()
    row.add(box)
    box.add(Gtk.Label(label=f"Name {number}"))
    button = Gtk.Button(label="Delete")
    button.connect("clicked", lambda _: status.set_text(f"deleted {number}"))
    box.add(button)
    return row


def main():
    status = Gtk.Label(label="nothing deleted")
    rows = Gtk.ListBox()
    is_tall = "--tall" in sys.argv
    count, *numbers = [int(argument) for argument in sys.argv[1:] if argument != "--tall"]
    for number in range(count):
        rows.add(row_of(number, status, 100 if is_tall else -1))
    shown = set(numbers)
    rows.set_filter_func(lambda row: not shown or row.get_index() in shown)
    pane = Gtk.ScrolledWindow(vexpand=True)
    pane.add(rows)
    adjustment = pane.get_vadjustment()
    further = Gtk.Button(label="Go on")
    further.connect("clicked", lambda _: adjustment.set_value(5_700))
    # Past what X11 counts to: the list is made to begin in its pane.
    far = Gtk.Button(label="Go far")

    def go_far(_):
        adjustment.set_value(68_400)
        status.set_text("gone far")

    far.connect("clicked", go_far)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for part in (status, further, far, pane):
        page.add(part)
    window = Gtk.Window(title="People", default_width=300, default_height=400)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
