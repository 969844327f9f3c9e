"""A modal dialog, a second window, and one more with the title of the first."""

from gtk3 import Atk, Gtk

from gtk_buttons import button, row


def ask(window, say):
    dialog = Gtk.Dialog(title="Confirm", transient_for=window, modal=True, destroy_with_parent=True)
    dialog.add_buttons("OK", Gtk.ResponseType.OK, "Cancel", Gtk.ResponseType.CANCEL)
    dialog.get_content_area().add(Gtk.Label(label="Really?", margin=20))

    # Escape and the close button of the window count as Cancel.
    def answered(_dialog, response):
        dialog.destroy()
        say("ok" if response == Gtk.ResponseType.OK else "cancelled")

    dialog.connect("response", answered)
    dialog.show_all()


def build_status():
    """The label that says what happened last in its window."""
    status = Gtk.Label(label="ready")
    status.get_accessible().set_role(Atk.Role.STATUSBAR)
    return status


def open_window(title, button_label, over=None):
    status = build_status()
    other = Gtk.Window(title=title)
    if over is None:
        other.set_default_size(300, 120)
    else:
        other.set_default_size(*over.get_size())
        other.move(*over.get_position())
    line = row(button(button_label, lambda: status.set_text("pressed")), status)
    line.set_border_width(12)
    line.set_valign(Gtk.Align.START)
    other.add(line)
    other.show_all()


def build_window_buttons(window, say):
    return [
        row(
            button("Ask", lambda: ask(window, say)),
            button("Open window", lambda: open_window("Second window", "In second", window)),
            button("Same title", lambda: open_window("Contract app", "In same title")),
        )
    ]
