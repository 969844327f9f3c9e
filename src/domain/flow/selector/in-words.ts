/** What a selector means, for whoever sees only a picture of the screen. */
import type { OwnPart, RolePart, Selector, SelectorChain, SelectorPart, TextMatch } from './ast.js';
import { printMatch, quote, stateNames } from './print.js';

/** Type words that are no words of everyday language. */
const plainTypes: Readonly<Record<string, string>> = {
  Any: 'element',
  Edit: 'text field',
  EditBox: 'text field',
  EditText: 'text field',
  Entry: 'text field',
  Img: 'picture',
  Btn: 'button',
  Nav: 'navigation',
  IFrame: 'frame',
};

/**
 * A selector in plain words, as in `the button "Save" in the dialog "Export"`.
 * CSS and XPath have no plain words: they are quoted as they are.
 */
export function selectorInWords({ alternatives }: Selector): string {
  return alternatives.map(chainInWords).join(', or ');
}

function chainInWords({ parts }: SelectorChain): string {
  let words = '';
  for (const part of parts) {
    const { picks, text } = partInWords(part);
    if (picks) words = `${words === '' ? 'the element' : words}, ${text}`;
    else words = words === '' ? text : `${text} in ${words}`;
  }
  return words;
}

/** One part in words; `picks`: it chooses among what the parts before it found. */
function partInWords(part: SelectorPart): { readonly picks: boolean; readonly text: string } {
  switch (part.kind) {
    case 'own':
      return found(`the ${typeInWords(part)}${part.label === null ? '' : ` ${quote(part.label)}`}`);
    case 'role':
      return found(roleInWords(part));
    case 'text':
      return found(`the text${matchInWords(part.match)}`);
    case 'css':
      return found(`the element with the CSS selector ${quote(part.css)}`);
    case 'xpath':
      return found(`the element with the XPath ${quote(part.xpath)}`);
    case 'nth':
      return { picks: true, text: part.index === 'last' ? 'the last of those' : `number ${part.index} of those` };
    case 'near':
      return { picks: true, text: `the one nearest to the text ${quote(part.label)}` };
  }
}

function found(text: string): { readonly picks: false; readonly text: string } {
  return { picks: false, text };
}

/** `Tab Item` is `tab item`. */
function typeInWords({ type }: OwnPart): string {
  const word = type?.word ?? 'Any';
  return plainTypes[word] ?? word.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function roleInWords({ role, name, states }: RolePart): string {
  const said = stateNames.flatMap((state) => {
    const value = states[state];
    if (value === undefined) return [];
    if (typeof value === 'number') return [`${state} ${value}`];
    return [value === true ? state : value === false ? `not ${state}` : `${state} in part`];
  });
  const named = name === undefined ? '' : matchInWords(name);
  return `the ${role}${named}${said.length === 0 ? '' : ` (${said.join(', ')})`}`;
}

function matchInWords(match: TextMatch): string {
  return match.kind === 'regex' ? ` that matches ${printMatch(match)}` : ` ${quote(match.text)}`;
}
