/** What may be asked to hear of a window (X11 protocol, SETofEVENT). */
export const eventMasks = {
  structure: 0x20000,
  substructure: 0x80000,
  substructureRedirect: 0x100000,
  property: 0x400000,
} as const;
