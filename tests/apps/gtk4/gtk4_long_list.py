"""A list of many rows, each with a button, for the tests of the Linux backend: `/usr/bin/python3 gtk4_long_list.py 3000`.

Only the numbers that follow are shown of them, where any do.
"""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk


def row_of(number, status):
    row = Gtk.Box()
    row.append(Gtk.Label(label=f"Name {number}"))
    button = Gtk.Button(label="Delete")
    button.connect("clicked", lambda _: status.set_text(f"deleted {number}"))
    row.append(button)
    return row


def show(app, count, shown):
    status = Gtk.Label(label="nothing deleted")
    rows = Gtk.ListBox()
    for number in range(count):
        rows.append(row_of(number, status))
    rows.set_filter_func(lambda row: not shown or row.get_index() in shown)
    pane = Gtk.ScrolledWindow(vexpand=True, child=rows)
    further = Gtk.Button(label="Go on")
    adjustment = pane.get_vadjustment()
    further.connect("clicked", lambda _: adjustment.set_value(5_700))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for part in (status, further, pane):
        page.append(part)
    Gtk.ApplicationWindow(application=app, title="People", default_width=300, default_height=400, child=page).present()


def main():
    app = Gtk.Application(application_id="io.handeye.Gtk4LongList", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", show, int(sys.argv[1]), {int(number) for number in sys.argv[2:]})
    app.run([])


if __name__ == "__main__":
    main()
