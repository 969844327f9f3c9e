/** Told of a flow on the desktop of the user that says `targetLock: false`. */
export const unlockedTarget =
  'the target is not locked (targetLock: false): a step acts in whatever window is in front by then, that of another program too';
