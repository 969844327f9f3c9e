"""A question whose title is not what GTK 3 reports for it, which is its kind: `/usr/bin/python3 gtk3_question.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

NAME = "Keeper"


def ask(parent, status):
    question = Gtk.MessageDialog(
        title=NAME,
        transient_for=parent,
        modal=True,
        message_type=Gtk.MessageType.QUESTION,
        buttons=Gtk.ButtonsType.YES_NO,
        text="Throw it away?",
    )

    def answered(dialog, answer):
        status.set_text("thrown away" if answer == Gtk.ResponseType.YES else "kept")
        dialog.destroy()

    question.connect("response", answered)
    question.show()


def main():
    status = Gtk.Label(label="ready")
    throw = Gtk.Button(label="Throw away")
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    page.add(status)
    page.add(throw)
    window = Gtk.Window(title=NAME, default_width=500, default_height=400)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    throw.connect("clicked", lambda _button: ask(window, status))
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
