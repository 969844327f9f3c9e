import { expect, it } from 'vitest';
import { selectorOf } from '../../../tests/support/selector-of.js';
import { treeOf } from '../../../tests/support/tree-outline.js';
import type { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import type { Eye } from '../../ports/eye.js';
import { createSessionLog } from '../session-log/session-log.js';
import { createTreeEye } from './tree-eye.js';
import type { Placement, TreeSource } from './tree-source.js';

const bounds = { x: 0, y: 0, width: 100, height: 20 };
const place: Placement = { bounds, inView: bounds };

/** A text in a program that reports its caret, and the events that it has sent and that are not heard yet. */
function programWithText() {
  const log = createSessionLog();
  const underway: (() => void)[] = [];
  const hear = (): void => underway.splice(0).forEach((event) => event());
  let tree = treeOf('textbox "Note" value="milk"');
  let whileRead: (() => void) | undefined;
  let [caretMoves, caretMovesBefore] = [0, 0];
  const source: Partial<TreeSource> = {
    log,
    read: async (): Promise<ScreenTree> => {
      const read = tree;
      whileRead?.();
      return read;
    },
    comesInPieces: true,
    quietMs: () => Number.POSITIVE_INFINITY,
    untilHeard: async () => hear(),
    mark: () => (caretMovesBefore = caretMoves),
    effectsBeside: () =>
      caretMoves > caretMovesBefore ? [{ kind: 'state', detail: 'the caret is elsewhere', channel: 'snapshot' }] : [],
    unavailableReason: () => Promise.resolve(undefined),
    isCurrent: (read) => read.nodes[0]?.name === tree.nodes[0]?.name,
    placesOf: (_tree, refs) => Promise.resolve(new Map(refs.map((ref) => [ref, place]))),
    stillMs: () => Number.POSITIVE_INFINITY,
    inputKeptBy: () => undefined,
  };
  return {
    eye: createTreeEye(source as TreeSource),
    /** The caret moves, and it takes a while until that is heard. */
    moveCaret: () => underway.push(() => (caretMoves += 1)),
    hear,
    changed: log.changed,
    showsWindow(title: string) {
      tree = treeOf(`textbox "${title}" value="milk"`);
    },
    /** What the text becomes while it is read the next time. */
    becomesWhileRead(value: string) {
      whileRead = () => {
        whileRead = undefined;
        tree = treeOf(`textbox "Note" value="${value}"`);
        log.changed();
      };
    },
  };
}

const keyChecks = ['exists', 'visible', 'enabled'] as const;
it.each([
  ['goes to what has the focus', (eye: Eye) => eye.mark()],
  ['goes to a field', (eye: Eye) => eye.locate(selectorOf('Edit#Note'), { checks: keyChecks, scroll: true })],
])('does not take what comes late of the action before for an effect of a key that %s', async (_, prepare) => {
  const { eye, moveCaret, hear } = programWithText();
  moveCaret();
  await prepare(eye);
  hear();
  expect((await eye.observe('press_keys')).effects).toEqual([]);
  moveCaret();
  hear();
  expect((await eye.observe('press_keys')).effects).toHaveLength(1);
});

it('learns nothing of a window from what another one shows in its place', async () => {
  const { eye, showsWindow, changed } = programWithText();
  showsWindow('First');
  for (const title of ['Second', 'First', 'Second', 'First']) {
    eye.rest();
    changed();
    await new Promise(setImmediate);
    showsWindow(title);
    await eye.mark();
  }
  showsWindow('Second');
  expect((await eye.observe('press')).effects).not.toEqual([]);
});

it('does not call a screen quiet that has changed while it was looked at', async () => {
  const { eye, becomesWhileRead } = programWithText();
  await eye.mark();
  becomesWhileRead('milk, eggs');
  const first = await eye.observe('type');
  expect(first).toMatchObject({ effects: [], quietMs: 0 });
  const second = await eye.observe('type');
  expect(second.effects).toHaveLength(1);
  expect(second.quietMs).toBeGreaterThan(17);
});
