"""Holds a key down as a person does, on the keyboard of an X server itself, until its input ends: `python3 held-key.py <keycode>`.

XTEST, which handeye and xdotool press keys by, is a keyboard of its own beside that one.
"""

import os
import sys
from ctypes import CDLL, POINTER, Structure, byref, c_char_p, c_int, c_uint, c_ulong, c_void_p


class Device(Structure):
    """XDeviceInfo of libXi."""

    _fields_ = [
        ("id", c_ulong),
        ("type", c_ulong),
        ("name", c_char_p),
        ("class_count", c_int),
        ("use", c_int),
        ("classes", c_void_p),
    ]


x, xi, xtst = (CDLL(f"lib{name}.so.6") for name in ("X11", "Xi", "Xtst"))
x.XOpenDisplay.restype = c_void_p
x.XSync.argtypes = [c_void_p, c_int]
xi.XListInputDevices.restype = POINTER(Device)
xi.XListInputDevices.argtypes = [c_void_p, POINTER(c_int)]
xi.XOpenDevice.restype = c_void_p
xi.XOpenDevice.argtypes = [c_void_p, c_ulong]
xtst.XTestFakeDeviceKeyEvent.argtypes = [c_void_p, c_void_p, c_uint, c_int, c_void_p, c_int, c_ulong]

display = x.XOpenDisplay(os.environ["DISPLAY"].encode())
count = c_int()
devices = xi.XListInputDevices(display, byref(count))
keyboard = next(at for at in range(count.value) if devices[at].name == b"Xvfb keyboard")
device = xi.XOpenDevice(display, devices[keyboard].id)


def send(is_down):
    xtst.XTestFakeDeviceKeyEvent(display, device, int(sys.argv[1]), is_down, None, 0, 0)
    x.XSync(display, 0)


send(1)
print("held", flush=True)
sys.stdin.read()
send(0)
