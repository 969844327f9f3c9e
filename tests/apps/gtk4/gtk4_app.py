"""A small GTK 4 program for the tests of the Linux backend: `/usr/bin/python3 gtk4_app.py`.

The label at the top, named by its text, says what happened last. What a popover shows is in a window of its own.
"""

import os
import sys
import time

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk

COUNTRIES = ("Germany", "France", "Japan")
ITEM_COUNT = 20
CRASH_EXIT_CODE = 3


def column(*children):
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8)
    for child in children:
        box.append(child)
    return box


def labelled(text, field):
    """The label before the field names it."""
    label = Gtk.Label(label=text, xalign=0)
    label.set_mnemonic_widget(field)
    field.set_hexpand(True)
    box = Gtk.Box(spacing=8)
    box.append(label)
    box.append(field)
    return box


def button(label, on_click):
    made = Gtk.Button(label=label)
    made.connect("clicked", lambda _button: on_click())
    return made


def hang():
    while True:
        time.sleep(1)


def build_country(say):
    country = Gtk.DropDown.new_from_strings(COUNTRIES)
    country.connect("notify::selected", lambda box, _property: say(f"country {COUNTRIES[box.get_selected()]}"))
    return labelled("Country", country)


def build_menu(window, say):
    menu = Gio.Menu()
    for label, name in (("New", "new"), ("Open", "open")):
        action = Gio.SimpleAction.new(name, None)
        action.connect("activate", lambda activated, _parameter: say(activated.get_name()))
        window.add_action(action)
        menu.append(label, f"win.{name}")
    return Gtk.MenuButton(label="Menu", menu_model=menu)


def build_items(say):
    items = Gtk.ListBox(selection_mode=Gtk.SelectionMode.SINGLE)
    items.update_property([Gtk.AccessibleProperty.LABEL], ["Items"])
    for number in range(1, ITEM_COUNT + 1):
        items.append(Gtk.Label(label=f"Item {number}", xalign=0))
    items.connect("row-activated", lambda _items, item: say(f"item {item.get_index() + 1}"))
    return Gtk.ScrolledWindow(child=items, vexpand=True)


def ask(window, say):
    dialog = Gtk.Dialog(title="Confirm", transient_for=window, modal=True)
    dialog.add_button("OK", Gtk.ResponseType.OK)
    dialog.add_button("Cancel", Gtk.ResponseType.CANCEL)
    dialog.get_content_area().append(Gtk.Label(label="Really?"))

    def answered(_dialog, response):
        dialog.destroy()
        say("ok" if response == Gtk.ResponseType.OK else "cancelled")

    dialog.connect("response", answered)
    dialog.present()


def build_window(app):
    window = Gtk.ApplicationWindow(application=app, title="GTK 4 app", default_width=480, default_height=520)
    status = Gtk.Label(label="ready", xalign=0)
    say = status.set_text

    name = Gtk.Entry()
    name.connect("activate", lambda entry: say(f"hello {entry.get_text()}"))
    subscribe = Gtk.CheckButton(label="Subscribe")
    subscribe.connect("toggled", lambda box: say("subscribed" if box.get_active() else "unsubscribed"))
    disabled = Gtk.Button(label="Disabled", sensitive=False)

    page = column(
        status,
        button("Save", lambda: say("saved")),
        disabled,
        labelled("Name", name),
        labelled("Secret", Gtk.PasswordEntry()),
        subscribe,
        build_country(say),
        build_menu(window, say),
        button("Ask", lambda: ask(window, say)),
        button("Hang", hang),
        button("Crash", lambda: os._exit(CRASH_EXIT_CODE)),
        build_items(say),
    )
    for side in ("top", "bottom", "start", "end"):
        getattr(page, f"set_margin_{side}")(8)
    window.set_child(page)
    window.present()


def main():
    GLib.set_prgname("gtk4_app.py")
    # Not unique: each test has a program of its own.
    app = Gtk.Application(application_id="io.handeye.Gtk4App", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", build_window)
    sys.exit(app.run([]))


if __name__ == "__main__":
    main()
