/** A page in the background draws no frames: how long one is waited for, in milliseconds. */
const longestFrameMs = 100;

/** Resolves with the next frame that is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
