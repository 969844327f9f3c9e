import { intents } from '../../../src/domain/language/intents/registry.js';
import { verbClasses } from '../../../src/domain/language/text/verbs.js';
import { code, generatedFrom, page, table } from './markdown.js';

/** `docs/reference/language.md` */
export function languagePage(): string {
  return page(
    '# Plain language',
    generatedFrom('src/domain/language/intents and src/domain/language/text/verbs.ts'),
    'What `do` understands without a model. [Plain language](../plain-language.md) says how to use it.',
    table(
      ['instruction', 'examples'],
      intents.map(({ title, examples }) => [title, examples.map(code).join(' · ')]),
    ),
    '## Forms',
    'How each instruction may be written. `(a|b)` is one of several words, `[a]` may be left out, `{target}` stands for words of your own, and `click…` for each [verb](#verbs) of that row.',
    table(
      ['instruction', 'forms'],
      intents.map(({ title, forms }) => [title, forms.map(({ source }) => code(inWords(source))).join('<br>')]),
    ),
    '## Verbs',
    'Verbs of a row mean the same, in all their forms (`clicks`, `clicked`, `clicking`).',
    table(
      ['verb', 'the same'],
      Object.values(verbClasses).map(([first = '', ...others]) => [code(first), others.map(code).join(' ')]),
    ),
  );
}

/** A form with the first verb of each class in the place of its name. */
function inWords(source: string): string {
  return source.replaceAll(/<(\w+)>/g, (_, name: string) => `${verbClasses[name]?.[0] ?? name}…`);
}
