/** Events as FakeInput of XTEST takes them: the numbers of the core protocol (X11 protocol, "Events"). */
export const fakeEvents = { keyPress: 2, keyRelease: 3, buttonPress: 4, buttonRelease: 5, motion: 6 } as const;
