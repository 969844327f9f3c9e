"""A field with suggestions, a menu, and a button that counts its presses: `/usr/bin/python3 gtk4_suggestions.py`."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk

TOWNS = ("Berlin", "Bern", "Bergen")


def suggesting(towns):
    completion = Gtk.EntryCompletion(model=Gtk.ListStore(str), text_column=0)
    for town in towns:
        completion.get_model().append([town])
    field = Gtk.Entry(completion=completion)
    field.update_property([Gtk.AccessibleProperty.LABEL], ["Town"])
    return field


def popovers(status):
    inner = Gtk.Button(label="In colour")
    inner.connect("clicked", lambda _button: status.set_text("coloured"))
    print_ = Gtk.Button(label="Print")
    print_.connect("clicked", lambda _button: status.set_text("printed"))
    parts = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    parts.append(print_)
    parts.append(Gtk.MenuButton(label="Options", popover=Gtk.Popover(child=inner), direction=Gtk.ArrowType.RIGHT))
    return Gtk.MenuButton(label="More", popover=Gtk.Popover(child=parts))


def build_window(app):
    presses = 0
    status = Gtk.Label(label="ready")

    def go(_button):
        nonlocal presses
        presses += 1
        status.set_text(f"pressed {presses}")

    menu = Gio.Menu()
    menu.append("New", "app.new")
    button = Gtk.Button(label="Go", valign=Gtk.Align.END, vexpand=True)
    button.connect("clicked", go)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    field = suggesting(TOWNS)
    for widget in (Gtk.MenuButton(label="File", menu_model=menu), status, field):
        page.append(widget)
    for child in field.observe_children():
        # What the field suggests is shown in one that exposes nothing of itself.
        if isinstance(child, Gtk.Popover):
            child.connect("map", lambda _popover: status.set_text("suggested"))
    page.append(Gtk.Button(label="Under", halign=Gtk.Align.START))
    page.append(popovers(status))
    page.append(button)
    window = Gtk.ApplicationWindow(application=app, title="Suggestions", default_width=400, default_height=300)
    window.set_child(page)
    window.present()


def main():
    app = Gtk.Application(application_id="io.handeye.Gtk4Suggestions", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", build_window)
    sys.exit(app.run([]))


if __name__ == "__main__":
    main()
