"""A window with buttons, and an entry of a menu, that open the file chooser of GTK 3, and a label that says what was chosen.

Once "Count" is pressed another label counts, and the program never comes to rest. Given a folder, it leaves a file there as
"No chooser" is pressed, as the chooser of "Stay open" is answered, and half a second after it hangs with that of "Hang".
"Slow file" opens one of its own that shows its list and its field late, and completes a path to that of a text twice: also once what it
has completed is deleted.
"""

import pathlib
import sys
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

window = Gtk.Window(title="Files")
window.set_default_size(400, 200)
window.connect("destroy", Gtk.main_quit)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
window.add(box)
chosen = Gtk.Label(label="nothing chosen")


def choose(_button, title, action, accept):
    dialog = Gtk.FileChooserDialog(title=title, parent=window, action=action)
    dialog.add_buttons("Cancel", Gtk.ResponseType.CANCEL, accept, Gtk.ResponseType.OK)
    dialog.set_default_response(Gtk.ResponseType.OK)
    taken = dialog.run() == Gtk.ResponseType.OK
    chosen.set_text(f"{accept}: {dialog.get_filename()}" if taken else "cancelled")
    dialog.destroy()


for label, action, accept in [
    ("Open file", Gtk.FileChooserAction.OPEN, "Open"),
    ("Save file", Gtk.FileChooserAction.SAVE, "Save"),
]:
    button = Gtk.Button(label=label)
    button.connect("clicked", choose, label, action, accept)
    box.pack_start(button, False, False, 0)


opening = Gtk.MenuItem(label="Open...")
opening.connect("activate", choose, "Open file", Gtk.FileChooserAction.OPEN, "Open")
files = Gtk.MenuItem(label="File")
files.set_submenu(Gtk.Menu())
files.get_submenu().append(opening)
menus = Gtk.MenuBar()
menus.append(files)
box.pack_start(menus, False, False, 0)


LATE_MS = 4000
"""How long a chooser of its own takes to open."""

late = Gtk.Button(label="Open late")
late.connect(
    "clicked",
    lambda button: GLib.timeout_add(LATE_MS, choose, button, "Open file", Gtk.FileChooserAction.OPEN, "Open"),
)
box.pack_start(late, False, False, 0)

FIELD_MS = 250
"""How long its field takes to come."""


def choose_slowly(_button):
    dialog = Gtk.Dialog(title="Slow file", parent=window)
    field = Gtk.Entry()
    left = ["typed", "deleted"]

    def complete():
        path = field.get_text()
        field.set_text(f"{path}.txt")
        field.select_region(len(path), -1)

    def changed(_field):
        if left and field.get_text().endswith("/report"):
            left.pop()
            GLib.idle_add(complete)

    def show_field():
        dialog.get_content_area().add(Gtk.TreeView(model=Gtk.ListStore(str), visible=True))
        dialog.get_content_area().add(field)
        field.show()
        field.grab_focus()

    def enter(_field):
        chosen.set_text(f"Slow: {field.get_text()}")
        dialog.destroy()

    field.connect("changed", changed)
    field.connect("activate", enter)
    dialog.show()
    GLib.timeout_add(FIELD_MS, show_field)


def note_answer(*_args):
    for folder in sys.argv[1:]:
        pathlib.Path(folder, "answered").touch()


def stay_open(_button):
    dialog = Gtk.FileChooserDialog(title="Stay open", parent=window, action=Gtk.FileChooserAction.SAVE)
    dialog.add_buttons("Save", Gtk.ResponseType.OK)
    dialog.set_default_response(Gtk.ResponseType.OK)
    dialog.connect("response", note_answer)
    dialog.show()


def hang(_button):
    dialog = Gtk.FileChooserDialog(title="Hang", parent=window, action=Gtk.FileChooserAction.OPEN)
    for hung in [lambda *_args: time.sleep(0.5), note_answer, lambda *_args: time.sleep(30)]:
        dialog.connect("map-event", hung)
    dialog.show()


for label, pressed in [("Slow file", choose_slowly), ("No chooser", note_answer), ("Stay open", stay_open), ("Hang", hang)]:
    button = Gtk.Button(label=label)
    button.connect("clicked", pressed)
    box.pack_start(button, False, False, 0)
box.pack_start(chosen, True, True, 0)
counter = Gtk.Label(label="0")


def count():
    counter.set_text(str(int(counter.get_text()) + 1))
    return True


counting = Gtk.Button(label="Count")
counting.connect("clicked", lambda _button: GLib.timeout_add(30, count))
box.pack_start(counting, False, False, 0)
box.pack_start(counter, False, False, 0)
window.show_all()
Gtk.main()
