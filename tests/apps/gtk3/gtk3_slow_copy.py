"""A GTK 3 program beside another that takes its time to hand over what it has copied, for the tests of the Linux backend:
`/usr/bin/python3 gtk3_slow_copy.py`. The label at the top says what was in the field "Note" as Enter was pressed there.
"""

import subprocess
import sys
import time

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk


def keep_copy():
    """Owns the clipboard until it is ended."""

    def hand_over(_widget, data, _info, _time):
        time.sleep(0.3)
        data.set_text("slow text", -1)

    owner = Gtk.Invisible()
    clipboard = Gdk.Atom.intern("CLIPBOARD", False)
    Gtk.selection_owner_set(owner, clipboard, 0)
    for name in ("UTF8_STRING", "STRING"):
        Gtk.selection_add_target(owner, clipboard, Gdk.Atom.intern(name, False), 0)
    owner.connect("selection-get", hand_over)
    print("copied", flush=True)
    Gtk.main()


def main():
    copier = subprocess.Popen([sys.executable, __file__, "copy"], stdout=subprocess.PIPE, text=True)
    copier.stdout.readline()
    status = Gtk.Label(label="ready")
    note = Gtk.Entry()
    note.connect("activate", lambda field: status.set_text(f"entered {field.get_text() or 'nothing'}"))
    row = Gtk.Box(spacing=6)
    row.add(Gtk.Label(label="Note:", mnemonic_widget=note))
    row.add(note)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    page.add(status)
    page.add(row)
    window = Gtk.Window(title="Slow copy", default_width=360, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()
    copier.terminate()


if __name__ == "__main__":
    keep_copy() if "copy" in sys.argv else main()
