import { groundElement } from '../grounding/ground-element.js';
import { toFill, toPress, toRead, toUpload } from '../grounding/purpose.js';
import { valueOf, type Token } from '../text/token.js';
import { defineIntent, named, oneStep, unresolved, withElement, type IntentContext, type Proposal } from './intent.js';
import { valueShownBy } from './shown-value.js';

/** The name of a variable that words make. */
function variableName(tokens: readonly Token[]): string | undefined {
  const name = valueOf(tokens)
    .replace(/^\{\{|\}\}$/g, '')
    .trim()
    .replaceAll(/\s+/g, '_');
  return /^[A-Za-z_][\w.-]*$/.test(name) ? name : undefined;
}

/** Keeps what something shows in a variable. */
function keep(context: IntentContext, target: readonly Token[], variable: string): Proposal | undefined {
  const shown = valueShownBy(context, target);
  if (shown.kind !== 'found') return unresolved(context, target, shown);
  const { index, name, isField, score } = shown;
  return oneStep(`keep what ${named(context.scene, index)} shows as {{${variable}}}`, score, {
    action: 'read',
    ...name,
    ...(isField && { what: 'value' }),
    saveAs: variable,
  });
}

/** Files, programs, windows, the clipboard, variables, pictures. */
export const otherIntents = [
  defineIntent({
    name: 'upload',
    title: 'Give the app files',
    forms: [
      '<upload> [the|a] [file|files|image|picture|document|photo] {files} (to|in|into|as|for|using|via|with|through) {target}',
      '<upload> [the|a] [file|files|image|picture|document|photo] {files}',
      '(choose|select) {files} (in|for|with) [the] {target} (file chooser|file field|file input|upload)',
    ],
    accepts: ({ files }) =>
      files!.filter(({ kind, lower }) => kind !== 'mark' && lower !== 'and').every(({ text }) => /[./\\{]/.test(text)),
    examples: ['upload report.pdf to the Attachments field', 'attach notes.txt'],
    propose: ({ files, target }, context) => {
      const { scene } = context;
      const list = files!.filter(({ kind, lower }) => kind !== 'mark' && lower !== 'and').map(({ text }) => text);
      if (!list.every((file) => /[./\\{]/.test(file))) return undefined;
      const give = (index: number, score: number): Proposal =>
        oneStep(`give ${named(scene, index)} ${list.join(', ')}`, score, {
          action: 'upload',
          ...scene.nameOf(index),
          files: list,
        });
      if (target !== undefined) return withElement(context, target, toUpload, (_, index, score) => give(index, score));
      const places = scene.nodes.flatMap(({ role, name, id = '' }, index) =>
        ['button', 'textbox'].includes(role) &&
        /\b(?:file|files|upload|browse|attach\w*|choose|import|avatar|photo|picture|image)\b/i.test(
          `${name} ${id.replaceAll(/[-_]/g, ' ')}`,
        )
          ? [index]
          : [],
      );
      const choosers = places.filter((index) => /choose|file|browse/i.test(scene.nodes[index]!.name));
      const [only] = places.length === 1 ? places : choosers.length === 1 ? choosers : [];
      if (only !== undefined) return give(only, 0.85);
      if (places.length === 0)
        return {
          kind: 'absent',
          question: 'There is nothing on the screen that takes files.',
          candidates: [],
          score: 0,
        };
      return {
        kind: 'question',
        question: `Which of these is to get ${list.join(', ')}?`,
        candidates: places.map((index) => scene.shown(index)),
        score: 0.8,
      };
    },
  }),
  defineIntent({
    name: 'launch',
    title: 'Start a program',
    forms: ['<launch> [the] [program|app|application] {program}'],
    examples: ['launch gnome-calculator'],
    propose: ({ program }, context) => {
      const found = groundElement(context.text, context.focus.clause ?? [], toPress, context.scene, context.focus);
      if (found.kind === 'found') return undefined;
      const named_ = groundElement(context.text, program!, toPress, context.scene, context.focus);
      const words = valueOf(program!);
      // On a page, "run the import" is a button of the page.
      if (context.scene.around.backend === 'web' && !/^(?:launch)/i.test(context.focus.clause?.[0]?.lower ?? ''))
        return named_.kind === 'found' ? undefined : unresolved(context, program!, named_);
      if (!/^[\w./+-]+(?:\s|$)/.test(words)) return undefined;
      const [path, ...args] = words.split(/\s+/);
      return oneStep(`start ${words}`, 0.7, { action: 'launch', processPath: path, ...(args.length > 0 && { args }) });
    },
  }),
  defineIntent({
    name: 'window',
    title: 'Go on in another window or tab',
    forms: [
      '(switch|go|change|move) (to|into) [the] {window} (window|browser tab|popup|popup window)',
      '(switch|go|change) to [the] (window|popup|tab) (called|named|titled) {window}',
      'focus [the] {window} window',
    ],
    examples: ['switch to the Receipt window'],
    propose: ({ window }) =>
      oneStep(`go on in the window "${valueOf(window!)}"`, 0.86, {
        action: 'focus_window',
        windowTitle: valueOf(window!),
      }),
  }),
  defineIntent({
    name: 'copy_into',
    title: 'Copy what something shows into a field',
    forms: [
      '<copy> [the] [value|text|content] [of] {target} (into|to) {field}',
      '<copy> {target} and <paste> [it] (into|in|to) {field}',
    ],
    examples: ['copy the order number into the Search field'],
    propose: ({ target, field }, context) => {
      const kept = keep(context, target!, 'copied');
      if (kept?.kind !== 'steps') return kept;
      return withElement(context, field!, toFill, (name, index, score) => ({
        kind: 'steps',
        understood: `copy what ${valueOf(target!)} shows into ${named(context.scene, index)}`,
        steps: [...kept.steps, { action: 'fill', ...name, text: '{{copied}}' }],
        score: Math.min(score, kept.score),
      }));
    },
  }),
  defineIntent({
    name: 'copy',
    title: 'Copy to the clipboard',
    forms: [
      '<copy> [the] (text|value|content|contents) (of|in|from) {target} [to the clipboard]',
      '<copy> {target} [to the clipboard]',
      '<copy> [it]',
    ],
    examples: ['copy the text of the Name field'],
    propose: ({ target }, context) => {
      const { scene, focus } = context;
      const button = groundElement(context.text, focus.clause ?? [], toPress, scene, focus);
      if (button.kind === 'found' && button.score >= 0.9)
        return oneStep(`click ${named(scene, button.index)}`, button.score, {
          action: 'click',
          ...scene.nameOf(button.index),
        });
      if (target === undefined) return oneStep('copy what is selected', 0.7, { action: 'send_keys', keys: 'Ctrl+C' });
      return withElement(context, target, toFill, (name, index, score) =>
        oneStep(`copy ${named(scene, index)}`, score, { action: 'send_keys', ...name, keys: 'Ctrl+A, Ctrl+C' }),
      );
    },
  }),
  defineIntent({
    name: 'paste',
    title: 'Paste from the clipboard',
    forms: [
      '<paste> [it|the text|that|the clipboard|the copied text|from the clipboard] (into|in|to) {target}',
      '<paste> [it|here]',
    ],
    examples: ['paste it into the Notes field'],
    propose: ({ target }, context) => {
      if (target === undefined) return oneStep('paste', 0.9, { action: 'send_keys', keys: 'Ctrl+V' });
      return withElement(context, target, toFill, (name, index, score) =>
        oneStep(`paste into ${named(context.scene, index)}`, score, { action: 'send_keys', ...name, keys: 'Ctrl+V' }),
      );
    },
  }),
  defineIntent({
    name: 'remember',
    title: 'Keep what something shows in a variable',
    forms: ['<remember> {target} as {variable}', '<remember> {target} (in|into) [the] variable {variable}'],
    examples: ['remember the order number as order'],
    propose: ({ target, variable }, context) => {
      const name = variableName(variable!);
      return name === undefined ? undefined : keep(context, target!, name);
    },
  }),
  defineIntent({
    name: 'screenshot',
    title: 'Take a picture',
    forms: [
      '(take|make|capture|grab) [a|the] (screenshot|picture|screen shot|snapshot) [of the (page|screen)]',
      '(take|make|capture|grab) [a|the] (screenshot|picture) of {target}',
      '(capture|screenshot) [the] (page|screen)',
    ],
    examples: ['take a screenshot', 'take a screenshot of the chart'],
    propose: ({ target }, context) => {
      if (target === undefined) return oneStep('take a screenshot', 0.95, { action: 'screenshot' });
      return withElement(context, target, toRead, (name, index, score) =>
        oneStep(`take a screenshot of ${named(context.scene, index)}`, score, { action: 'screenshot', ...name }),
      );
    },
  }),
];
