"""Fields, each named by the label before it."""

from gtk3 import Gtk

from gtk_buttons import row

COUNTRIES = ("Germany", "France", "Japan")


def labelled(text, field, shown=None):
    """A row of a label and its field; `shown` is what stands in the row when it is not the field itself."""
    label = Gtk.Label(label=text, xalign=0, width_chars=8)
    label.set_mnemonic_widget(field)
    box = Gtk.Box(spacing=6)
    box.pack_start(label, False, False, 0)
    box.pack_start(shown or field, True, True, 0)
    return box


def build_notes():
    notes = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR)
    area = Gtk.ScrolledWindow(shadow_type=Gtk.ShadowType.IN, height_request=80)
    area.add(notes)
    return labelled("Notes", notes, area)


def build_country():
    country = Gtk.ComboBoxText()
    for name in COUNTRIES:
        country.append_text(name)
    country.set_active(0)
    return labelled("Country", country)


def build_volume():
    volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
    volume.set_value(30)
    return labelled("Volume", volume)


def build_amount(say):
    amount = Gtk.SpinButton.new_with_range(0, 10, 1)
    amount.set_value(1)
    amount.connect("value-changed", lambda field: say(f"amount {field.get_value_as_int()}"))
    return labelled("Amount", amount)


def build_fields(say):
    daily = Gtk.RadioButton.new_with_label(None, "Daily")
    weekly = Gtk.RadioButton.new_with_label_from_widget(daily, "Weekly")
    return [
        labelled("Name", Gtk.Entry()),
        labelled("Locked", Gtk.Entry(text="fixed", editable=False)),
        labelled("Secret", Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)),
        build_notes(),
        Gtk.CheckButton(label="Subscribe"),
        row(daily, weekly),
        build_country(),
        build_volume(),
        build_amount(say),
    ]
