"""A modal dialog that opens a field, and suggestions for one, in windows of their own, which no window manager knows: `/usr/bin/python3 gtk3_popup.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def field(name):
    made = Gtk.Entry()
    made.get_accessible().set_name(name)
    return made


def suggesting(name, *texts):
    made = field(name)
    suggestions = Gtk.ListStore(str)
    for text in texts:
        suggestions.append([text])
    completion = Gtk.EntryCompletion(model=suggestions)
    completion.set_text_column(0)
    made.set_completion(completion)
    return made


def ask(parent):
    dialog = Gtk.Dialog(title="Places", transient_for=parent, modal=True)
    popup = Gtk.Window(type=Gtk.WindowType.POPUP, transient_for=dialog)
    popup.add(field("Search"))
    opens = Gtk.Button(label="Search places")

    def open_popup(_button):
        _, x, y = dialog.get_window().get_origin()
        popup.move(x, y + 150)
        popup.show_all()

    opens.connect("clicked", open_popup)
    dialog.get_content_area().add(opens)
    dialog.get_content_area().add(suggesting("Town", "Berlin", "Bern", "Bergen"))
    dialog.show_all()


def main():
    button = Gtk.Button(label="Ask")
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.add(button)
    page.add(field("Note"))
    window = Gtk.Window(title="Popup", default_width=400, default_height=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    button.connect("clicked", lambda _button: ask(window))
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
