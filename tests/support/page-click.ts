/** Another task, a frame later: what it does is no answer to the input before it. */
export const later = (script: string): string =>
  `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${script}))))`;
