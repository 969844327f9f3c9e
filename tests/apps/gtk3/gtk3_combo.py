"""A GTK 3 program with combo boxes, for the tests of the Linux backend: `/usr/bin/python3 gtk3_combo.py`.

"Colour" is a list with a field to write into, "Size" a list alone, and "Note" a field alone. "Found" has a list
that is empty until "Keep" adds what is written in it. The lists of "Year" and "Any year" are longer than a screen. "Remark" stands beside a field without being its label. The
label at the top says what happened last.
"""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

COLOURS = ("red", "green", "blue")
SIZES = ("small", "medium", "large")
YEARS = tuple(str(year) for year in range(1700, 2100))


def combo_box(options, has_entry):
    box = Gtk.ComboBoxText.new_with_entry() if has_entry else Gtk.ComboBoxText()
    for option in options:
        box.append_text(option)
    return box


def labelled(name, field):
    label = Gtk.Label(label=f"{name}:", mnemonic_widget=field, xalign=0)
    row = Gtk.Box(spacing=6)
    row.pack_start(label, False, False, 0)
    row.pack_start(field, True, True, 0)
    return row


def main():
    status = Gtk.Label(label="ready")
    colour, size, note = combo_box(COLOURS, True), combo_box(SIZES, False), Gtk.Entry()
    year, any_year = combo_box(YEARS, False), combo_box(YEARS, True)
    year.set_active(YEARS.index("1900"))
    for name, box in (("colour", colour), ("size", size), ("year", year)):
        box.connect("changed", lambda box, name=name: status.set_text(f"{name} {box.get_active_text()}"))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    page.add(status)
    found = combo_box((), True)
    keep = Gtk.Button(label="Keep")
    keep.connect("clicked", lambda _button: found.prepend_text(found.get_active_text()))
    for name, field in (("Colour", colour), ("Size", size), ("Note", note), ("Found", found)):
        page.add(labelled(name, field))
    page.add(keep)
    for name, field in (("Year", year), ("Any year", any_year)):
        page.add(labelled(name, field))
    remark = Gtk.Box(spacing=6)
    remark.add(Gtk.Label(label="Remark:"))
    remark.add(Gtk.Entry())
    page.add(remark)
    window = Gtk.Window(title="Combo boxes", default_width=360, default_height=240)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
