"""Two windows of one process, with dialogs of either: `/usr/bin/python3 gtk3_documents.py [--alone] [--slow] [--asks | --asks-first]`.

With `--slow`, a dialog that finds is busy for a second each time that it gets the focus, and only then reports that. What is asked
and pressed meanwhile comes first.
"""

import sys
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk


class Document:
    def __init__(self, title, at):
        self.other = None
        self.window = Gtk.Window(title=title)
        self.window.move(at, 0)
        self.window.set_default_size(300, 200)
        self.answer = Gtk.Label(label="not asked")
        text = Gtk.Entry()
        text.get_accessible().set_name(f"Text of {title}")
        page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        page.add(self.answer)
        page.add(text)
        for label, act in (
            ("Find", self.find),
            ("Find in the other", lambda: self.other.find()),
            ("Ask", self.ask),
            ("Ask modally", lambda: self.ask(transient_for=self.window, modal=True)),
            ("Ask for the other", lambda: self.other.ask(transient_for=self.other.window, modal=True)),
        ):
            button = Gtk.Button(label=label, focus_on_click=False)
            # What a user does in the other window comes by itself.
            button.connect("clicked", lambda _button, act=act: GLib.timeout_add(100, act) and None)
            page.add(button)
        page.add(Gtk.Button(label="Nothing", focus_on_click=False))
        self.window.add(page)
        self.window.show_all()

    def find(self):
        """A dialog that leaves its window the input."""
        dialog = Gtk.Dialog(title=f"Find in {self.window.get_title()}", transient_for=self.window)
        needle = Gtk.Entry()
        needle.get_accessible().set_name("Needle")
        dialog.get_content_area().add(needle)
        dialog.add_button("Delete", Gtk.ResponseType.OK)
        if "--slow" in sys.argv:
            dialog.connect("focus-in-event", be_busy)
        dialog.show_all()
        needle.grab_focus()

    def ask(self, **options):
        """A dialog that says of no window that it is its own, unless the options do."""
        dialog = Gtk.Dialog(title="Question", **options)
        dialog.add_button("OK", Gtk.ResponseType.OK)
        dialog.add_button("Slowly", Gtk.ResponseType.APPLY)
        dialog.add_button("Leave slowly", Gtk.ResponseType.CLOSE)

        def close(response):
            dialog.destroy()
            self.answer.set_text("answered")
            if response == Gtk.ResponseType.CLOSE:
                self.window.destroy()

        def answered(_dialog, response):
            if response != Gtk.ResponseType.OK:
                dialog.set_title("Saving")
            GLib.timeout_add(0 if response == Gtk.ResponseType.OK else 1500, close, response)

        dialog.connect("response", answered)
        dialog.show_all()


def be_busy(*_):
    """With something that comes after all that is asked and pressed, and before what GTK does once it is idle."""
    until = time.monotonic() + 1

    def work():
        time.sleep(0.005)
        return time.monotonic() < until

    GLib.idle_add(work, priority=GLib.PRIORITY_HIGH_IDLE + 50)


first = Document("First", 0)
if "--alone" not in sys.argv:
    second = Document("Second", 400)
    first.other, second.other = second, first
first.window.connect("destroy", Gtk.main_quit)
first.window.present()
if "--asks" in sys.argv:
    first.ask()
if "--asks-first" in sys.argv:
    first.ask(transient_for=first.window)
Gtk.main()
