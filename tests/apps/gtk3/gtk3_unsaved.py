"""A text that asks, as its window is closed, whether it is to be thrown away: `/usr/bin/python3 gtk3_unsaved.py`."""

import os

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def ask(window, _event):
    question = Gtk.MessageDialog(
        title="Unsaved",
        transient_for=window,
        modal=True,
        message_type=Gtk.MessageType.QUESTION,
        buttons=Gtk.ButtonsType.YES_NO,
        text="Throw it away?",
    )

    def answered(dialog, answer):
        dialog.destroy()
        if answer == Gtk.ResponseType.YES:
            window.destroy()

    question.connect("response", answered)
    question.show()
    return True


def main():
    field = Gtk.Entry(text="unsaved")
    window = Gtk.Window(title="Text", default_width=400, default_height=300)
    window.connect("delete-event", ask)
    window.connect("destroy", Gtk.main_quit)
    window.add(field)
    if "SHOWING" in os.environ:
        window.connect("map-event", lambda *_args: os.close(int(os.environ["SHOWING"])))
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
