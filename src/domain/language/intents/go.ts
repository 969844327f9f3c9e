import { groundElement } from '../grounding/ground-element.js';
import { toPress } from '../grounding/purpose.js';
import { valueOf } from '../text/token.js';
import { defineIntent, named, oneStep, unresolved } from './intent.js';

/** Whether a text is an address: with a scheme, or a path. */
function isAddress(text: string): boolean {
  return (
    /^(?:https?:\/\/|file:|about:)\S+$/i.test(text) ||
    /^\/\S*$/.test(text) ||
    /^(?:localhost|\d+\.\d+\.\d+\.\d+|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/\S*)?$/i.test(text)
  );
}

/** Pages. */
export const goIntents = [
  defineIntent({
    name: 'back',
    title: 'Go back, forward, or load the page again',
    forms: [
      '<go> (back|forward|forwards) [one page|a page|once|to the previous page|to the last page|in the history|again]',
      '(reload|refresh) [the|this] [page|screen|browser|it]',
      '<go> to the previous page',
      "<press> [the] [browser] [browser’s|browser's] (back|forward|reload|refresh) button of the browser",
      '(reload|refresh)',
      'navigate (back|forward)',
      '(press|click) browser (back|forward)',
    ],
    examples: ['go back', 'reload the page'],
    propose: (_, { scene, focus }) => {
      if (scene.around.backend !== 'web') return undefined;
      const words = new Set(focus.clause?.map(({ lower }) => lower));
      const direction =
        words.has('reload') || words.has('refresh')
          ? 'reload'
          : words.has('forward') || words.has('forwards')
            ? 'forward'
            : 'back';
      return oneStep(direction === 'reload' ? 'load the page again' : `go ${direction}`, 0.93, {
        action: 'navigate',
        direction,
      });
    },
  }),
  defineIntent({
    name: 'go',
    title: 'Go to an address, or follow the link to a page',
    forms: [
      '<go> (to|into|on|over to|on to|back to) {place}',
      '(visit|navigate to|open|load|browse to|browse) {place}',
      '<go> {place}',
    ],
    examples: ['go to /cart', 'open http://localhost:3000', 'go to the Settings page', 'go back to Products'],
    propose: ({ place }, context) => {
      const text = valueOf(place!).replace(/^(?:the\s+)?(?:url|address|page|site|website|path)\s+(?=\S*[/.:])/i, '');
      if (
        context.scene.around.backend === 'web' &&
        isAddress(text) &&
        !place!.some(({ kind, text: word }) => kind === 'quoted' && !/[/.:]/.test(word))
      )
        return oneStep(`go to ${text}`, 0.95, { action: 'navigate', url: text });
      const found = groundElement(
        context.text,
        place!,
        (role) => (role === 'link' ? 1 : role === 'tab' || role === 'menuitem' ? 0.98 : toPress(role) * 0.95),
        context.scene,
        context.focus,
      );
      if (found.kind !== 'found') return unresolved(context, place!, found);
      return oneStep(`click ${named(context.scene, found.index)}`, found.score, {
        action: 'click',
        ...context.scene.nameOf(found.index),
      });
    },
  }),
];
