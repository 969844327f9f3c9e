"""The page "Log in"."""

from controls import alert, button, heading, labelled, replace_content, row, stack, text, with_role
from gtk3 import Atk, Gtk

TITLE = "Log in"


def show_login(place, shop):
    error = alert()
    email = Gtk.Entry(input_purpose=Gtk.InputPurpose.EMAIL)
    password = Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)
    remember = Gtk.CheckButton(label="Remember me")

    show_password = Gtk.ToggleButton(label="Show password")
    show_password.connect("toggled", lambda toggle: password.set_visibility(toggle.get_active()))

    def log_in():
        for field in (email, password):
            if not field.get_text():
                field.grab_focus()
                return
        if shop.session.log_in(email.get_text(), password.get_text()):
            shop.open_products()
            return
        error.set_text("Email or password is wrong.")
        password.set_text("")

    for field in (email, password):
        field.connect("activate", lambda _field: log_in())

    form = stack(
        labelled("Email", email),
        row(labelled("Password", password), show_password),
        remember,
        button("Log in", log_in),
    )
    hint = text("Try alice@example.com with the password wonderland.")
    replace_content(place, heading("Log in"), error, with_role(form, Atk.Role.FORM, "Log in"), hint)
