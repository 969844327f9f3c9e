import { aliasesOf, resolveType, rewriteRules, roleNames } from '../../../src/domain/flow/selector/index.js';
import { code, codes, generatedFrom, page, table } from './markdown.js';

/** `docs/reference/selectors.md` */
export function selectorsPage(): string {
  return page(
    '# Selectors',
    generatedFrom('src/domain/flow/selector'),
    'A selector names one element, with the same syntax on every backend. It is strict: exactly one visible element must match, or the step fails and lists the candidates. `assert_exists`, `assert_not_exists`, `assert_count` and `wait` accept several matches.',
    table(
      ['selector', 'means'],
      [
        ['`Button#Save`', 'the button with the id or name "Save"'],
        ['`Button`', 'the only button'],
        ['`#email`', 'the element with the id "email", otherwise the one with that name'],
        ['`Dialog#Login >> Button#OK`', 'the button OK in the dialog Login, including its frames'],
        ['`Row >> nth=2`', 'the second row; rows in frames count after those of the page; `nth=last` is the last'],
        ['`Edit >> near="Total"`', 'the field nearest to the text Total'],
        ['`Button#Next, Button#Continue`', 'the first alternative that matches; each is strict'],
        ['`Button#"Save, close"`', 'quotes around a name that contains a comma or ` >> `'],
        ['`css=.price > b`', 'CSS; `css=` is optional if the text can only be CSS (`.price`, `[data-x]`, `div.card`)'],
        ['`xpath=//td[2]`, `//td[2]`', 'XPath'],
        ['`Text#Not saved`', 'the text "Not saved"; otherwise an element with exactly that text, such as an alert'],
        ['`text=Sign in`', 'the smallest element that contains the text; `text="Sign in"` for exactly that text'],
        ['`role=button[name="Save"]`', 'exactly this ARIA role; also `[checked]`, `[expanded=false]`, `[level=2]`'],
      ],
    ),
    '## How a name finds its element',
    'Only visible elements match. An element is visible if some part of it has an area, is opaque enough (more than 0.05, ancestors included), is not clipped, and can be scrolled to. Being covered does not matter (`assert_state` with `covered` checks it).',
    'Some hidden elements match too. `fill`, `type`, `clear`, `select`, `check`, `uncheck` and `upload` also find a field that is not visible, and note it. A check box counts as visible if its label, or what is drawn beside it, is visible. The options of a drop-down count as visible with it, but what the page draws wins: `ListItem` matches a list entry before an option.',
    'The first of these rules that finds anything decides. If it finds several elements, the selector is ambiguous.',
    table(
      ['', 'rule', 'example for `#save`'],
      [
        ['1', 'id: DOM id, test id, automation id', '`<button id="save">`'],
        ['2', 'exact name', '"save"'],
        ['3', 'name, ignoring case', '"Save"'],
        ['4', 'start of the name, whole words', '"Save as …" — passes, noted as `loose_match`'],
        ['5', 'inside the name, whole words', '"Do not save" — passes, noted as `loose_match`'],
        [
          '6',
          'for a field without a name: the text to its left or above it',
          '`<td>Save<td><input>` for `Edit#Save` — passes, noted as `loose_match`',
        ],
      ],
    ),
    'Negative assertions, including a count of zero, use only the first three rules. If one holds but an element matches in part, it passes, is noted as `loose_match`, and names that element.',
    'An absence or an exact count fails if the element may be in an unavailable part, and names that part: rows that a list or grid renders only when scrolled to, a closed shadow root that shows the name, a visible frame that waits for its first document. If you mean another part of the page, scope the selector (`Status >> Text#Error`). `scroll` to an element searches such a list.',
    '## Grammar',
    ['```text', ...grammar, '```'].join('\n'),
    'A name ends at ` >> `, at a comma followed by a selector, or at the end of the text. Types ignore case, spaces and dashes.',
    '## Typed selectors',
    '`typedSelector` names the engine explicitly: `{"kind": "web", "value": "Button#Save"}`. The kinds `web`, `desktop_uia`, `desktop_atspi` and `mobile` read the same selectors, but only `web` reads CSS, and only `web` and `mobile` read XPath. The value of `vision` describes the element in plain words. As a plain `selector`, `css=:focus` (the focused element) works on every backend.',
    '## Types',
    'A type is an ARIA role or an alias for one, in any case. Some types match several roles, because users do not distinguish between them. `Any` matches any element.',
    table(
      ['role', 'types', 'broader types that also match'],
      roleNames.map((role) => {
        const words = aliasesOf(role);
        const own = words.filter((word) => resolveType(word)?.canonical === role);
        return [code(role), codes(own), codes(words.filter((word) => !own.includes(word)))];
      }),
    ),
    '## Corrected mistakes',
    'If a mistake has only one possible meaning, it is corrected, and the step records the change.',
    table(
      ['rule', 'why it is safe'],
      Object.entries(rewriteRules).map(([rule, reason]) => [code(rule), reason]),
    ),
  );
}

const grammar = [
  'selector    = chain { "," chain }                 first alternative that matches',
  'chain       = part { " >> " part }                each inside the previous match',
  'part        = own | css | xpath | text | role | "nth=" ( number | "last" ) | "near=" quoted',
  'own         = type [ "#" name ] | "#" name',
  'name        = quoted | any text',
  'css         = [ "css=" ] CSS selector',
  'xpath       = [ "xpath=" ] XPath that begins with // or (//',
  'text        = "text=" ( any text | quoted | /pattern/flags )',
  'role        = "role=" ARIA role { "[" "name=" quoted "]" | "[" state [ "=" value ] "]" }',
];
