"""Fields that take what is written into them and empty, hide or remove themselves: `/usr/bin/python3 gtk3_taken.py`.

Each adds to what was taken once it holds four characters or more. The other field says what came into it by mistake.
"""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def main():
    taken = Gtk.Label(label="taken:")
    other = Gtk.Entry()
    other.get_accessible().set_name("Other")
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)

    def field(name, text, after):
        entry = Gtk.Entry(text=text)
        entry.get_accessible().set_name(name)

        def changed(_entry):
            if len(entry.get_text()) >= 4 and entry.get_text() != text:
                taken.set_text(f"{taken.get_text()} {entry.get_text()}")
                after(entry)

        entry.connect("changed", changed)
        page.add(entry)

    field("Emptied", "", lambda entry: entry.set_text(""))
    field("Replaced", "before", lambda entry: entry.set_text(""))
    field("Removed", "", lambda entry: (other.grab_focus(), entry.destroy()))
    page.add(other)
    page.add(taken)
    window = Gtk.Window(title="Taken", default_width=300, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
