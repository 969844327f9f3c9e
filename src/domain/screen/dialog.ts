/**
 * How a dialog of the browser is closed that no step says anything of, so that the page goes on: an alert has nothing but
 * OK, to all others the answer is the one that leaves things as they are.
 */
export function answerUnasked(kind: string): 'accepted' | 'dismissed' {
  return kind === 'alert' ? 'accepted' : 'dismissed';
}
