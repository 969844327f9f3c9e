/**
 * How a dialog of the browser is closed that no step says anything of, so that the page goes on: an alert has nothing but
 * OK, a page that asks whether it may be left is left, to all others the answer is the one that leaves things as they are.
 */
export function answerUnasked(kind: string): 'accepted' | 'dismissed' {
  return kind === 'alert' || kind === 'beforeunload' ? 'accepted' : 'dismissed';
}
