"""Controls called by the labels beside them, and a text with a name of its own: `/usr/bin/python3 gtk3_labels.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def main():
    status = Gtk.Label(label="ready", xalign=0)
    status.get_accessible().set_name("Status")
    add = Gtk.Button.new_from_icon_name("list-add", Gtk.IconSize.BUTTON)
    add.connect("clicked", lambda _button: status.set_text("added"))
    page = Gtk.Grid(row_spacing=6, column_spacing=6)
    for row, (text, control) in enumerate((("Wi-_Fi:", Gtk.Switch()), ("_Add:", add))):
        label = Gtk.Label.new_with_mnemonic(text)
        label.set_mnemonic_widget(control)
        page.attach(label, 0, row, 1, 1)
        page.attach(control, 1, row, 1, 1)
    page.attach(status, 0, 2, 2, 1)
    window = Gtk.Window(title="Labels", default_width=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
