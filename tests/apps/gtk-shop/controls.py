"""Widgets with the accessible roles and names that the web shop has."""

from gtk3 import Atk, GLib, Gtk


def stack(*children, spacing=8):
    """The children below each other."""
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=spacing)
    for child in children:
        box.pack_start(child, False, False, 0)
    return box


def row(*children):
    """The children beside each other."""
    box = Gtk.Box(spacing=8)
    for child in children:
        box.pack_start(child, False, False, 0)
    return box


def with_role(widget, role, name=None):
    accessible = widget.get_accessible()
    accessible.set_role(role)
    if name is not None:
        accessible.set_name(name)
    return widget


def text(content):
    return Gtk.Label(label=content, xalign=0, wrap=True)


def heading(content, size="x-large"):
    label = Gtk.Label(xalign=0)
    label.set_markup(f'<span size="{size}" weight="bold">{GLib.markup_escape_text(content)}</span>')
    return with_role(label, Atk.Role.HEADING)


def _message(role):
    """A label that is shown only while it says something."""
    label = text("")
    label.set_no_show_all(True)
    label.connect("notify::label", lambda _label, _property: label.set_visible(bool(label.get_text())))
    return with_role(label, role)


def status():
    return _message(Atk.Role.STATUSBAR)


def alert():
    return _message(Atk.Role.ALERT)


def field_error():
    return _message(Atk.Role.LABEL)


def button(label, on_click, name=None):
    made = Gtk.Button(label=label)
    made.connect("clicked", lambda _button: on_click())
    if name:
        made.get_accessible().set_name(name)
    return made


def link(label, on_click, name=None):
    made = button(label, on_click, name)
    made.set_relief(Gtk.ReliefStyle.NONE)
    return with_role(made, Atk.Role.LINK)


def labelled(label_text, field, error=None):
    """A label, the field that it names, and the message below it."""
    label = text(label_text)
    label.set_mnemonic_widget(field)
    return stack(label, field, *([error] if error else []), spacing=2)


def quantity_field(value):
    field = Gtk.SpinButton.new_with_range(1, 99, 1)
    field.set_value(value)
    field.set_halign(Gtk.Align.START)
    return field


def choice(options, chosen=0):
    box = Gtk.ComboBoxText()
    for option in options:
        box.append_text(option)
    box.set_active(chosen)
    return box


def replace_content(place, *children):
    """Removes what a box holds and shows the children in it."""
    for child in place.get_children():
        child.destroy()
    for child in children:
        place.pack_start(child, False, False, 0)
    place.show_all()
