"""A list and a drop-down of sixty entries, which draw an entry as it comes into view: `/usr/bin/python3 gtk4_list_view.py`."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk

COUNT = 60


def build_window(app):
    status = Gtk.Label(label="nothing chosen")
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", lambda _factory, item: item.set_child(Gtk.Label(xalign=0)))
    factory.connect("bind", lambda _factory, item: item.get_child().set_label(item.get_item().get_string()))
    model = Gtk.SingleSelection(model=Gtk.StringList.new([f"Row {number}" for number in range(COUNT)]), autoselect=False)
    model.connect("notify::selected-item", lambda *_: status.set_label(f"chosen {model.get_selected_item().get_string()}"))
    rows = Gtk.ScrolledWindow(vexpand=True, child=Gtk.ListView(model=model, factory=factory))
    label = Gtk.Label.new_with_mnemonic("_Number:")
    number = Gtk.DropDown.new_from_strings([f"Number {number}" for number in range(COUNT)])
    label.set_mnemonic_widget(number)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for part in (status, label, number, rows):
        page.append(part)
    Gtk.ApplicationWindow(application=app, title="Rows", default_width=300, default_height=400, child=page).present()


def main():
    app = Gtk.Application(application_id="io.handeye.Gtk4ListView", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", build_window)
    sys.exit(app.run([]))


if __name__ == "__main__":
    main()
