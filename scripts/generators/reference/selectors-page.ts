import { aliasesOf, resolveType, rewriteRules, roleNames } from '../../../src/domain/flow/selector/index.js';
import { code, codes, generatedFrom, page, table } from './markdown.js';

/** `docs/reference/selectors.md` */
export function selectorsPage(): string {
  return page(
    '# Selectors',
    generatedFrom('src/domain/flow/selector'),
    'A selector names one element, on every backend in the same words. It is resolved strictly: exactly one visible element must match, or the step is refused with a list of the candidates. `assert_exists`, `assert_not_exists`, `assert_count` and `wait` accept several.',
    table(
      ['selector', 'means'],
      [
        ['`Button#Save`', 'the button with the id or name "Save"'],
        ['`Button`', 'the only button'],
        ['`#email`', 'the element with the id "email", else the one with that name'],
        ['`Dialog#Login >> Button#OK`', 'the button OK in the dialog Login, in frames inside of it too'],
        ['`Row >> nth=2`', 'the second row, those in frames counted after those of the page; `nth=last` is the last'],
        ['`Edit >> near="Total"`', 'the field nearest to the text Total'],
        ['`Button#Next, Button#Continue`', 'the first of these that matches, each tried strictly'],
        ['`Button#"Save, close"`', 'quotes around a name that holds a comma or ` >> `'],
        [
          '`css=.price > b`',
          'CSS; also without `css=` where it can be nothing else (`.price`, `[data-x]`, `div.card`)',
        ],
        ['`xpath=//td[2]`, `//td[2]`', 'XPath'],
        [
          '`Text#Not saved`',
          'the text "Not saved"; where none is a text by itself, what says exactly that, such as an alert',
        ],
        ['`text=Sign in`', 'the smallest element with that text in it; `text="Sign in"` for exactly that text'],
        ['`role=button[name="Save"]`', 'exactly this ARIA role; also `[checked]`, `[expanded=false]`, `[level=2]`'],
      ],
    ),
    '## How a name finds its element',
    'Only visible elements count: those of which a part that has an area is opaque enough (more than 0.05 with all that is around it), not clipped away, and within reach of scrolling; what covers them does not matter (`assert_state` with `covered` shows it). A field that is not visible is still found by `fill`, `type`, `clear`, `select`, `check`, `uncheck` and `upload`, which note it; a check box counts as visible where its label, or what is drawn beside it, is. Of these ways the first that finds anything decides; when it finds more than one element, the selector is ambiguous. The options of a drop-down count as visible with it, and give way to what the page draws: `ListItem` is the entry of a list before it is an option.',
    table(
      ['', 'way', 'example for `#save`'],
      [
        ['1', 'id: DOM id, test id, automation id', '`<button id="save">`'],
        ['2', 'name, letter by letter', '"save"'],
        ['3', 'name, whatever the case', '"Save"'],
        ['4', 'beginning of the name, whole words', '"Save as …" — passes, noted as `loose_match`'],
        ['5', 'inside the name, whole words', '"Do not save" — passes, noted as `loose_match`'],
        [
          '6',
          'of a field without a name: the text right of or below which it stands',
          '`<td>Save<td><input>` for `Edit#Save` — passes, noted as `loose_match`',
        ],
      ],
    ),
    'Negative assertions, a count of none among them, use the first three ways only. Where one holds and something is called so in part, it passes, is noted as `loose_match`, and names that.',
    'An absence or an exact count fails where what is meant may be in a part that cannot be seen, and says which: rows that a list or grid draws only when it is scrolled to them, a closed shadow root that says the name, a visible frame that waits for its first document. Name another part of the page (`Status >> Text#Error`) where that is meant; `scroll` to an element looks for it through such a list.',
    '## Grammar',
    ['```text', ...grammar, '```'].join('\n'),
    'A name ends at ` >> `, at a comma that a selector follows, or at the end of the text. Types are read in any case, with or without spaces and dashes.',
    '## Typed selectors',
    '`typedSelector` names the engine outright: `{"kind": "web", "value": "Button#Save"}`. Kinds: `web`, `desktop_uia`, `desktop_atspi`, `mobile` (all read the same selectors, but CSS is for `web` alone, and XPath for `web` and `mobile`), and `vision`, whose value describes the element in plain words. `css=:focus`, the element that has the keyboard, is read on every backend where it is a plain `selector`.',
    '## Types',
    'A type is an ARIA role or another word for one, in any case. Some words find several roles, because whoever reads a screen makes no difference between them. `Any` is any element.',
    table(
      ['role', 'types that mean it', 'wider types that find it too'],
      roleNames.map((role) => {
        const words = aliasesOf(role);
        const own = words.filter((word) => resolveType(word)?.canonical === role);
        return [code(role), codes(own), codes(words.filter((word) => !own.includes(word)))];
      }),
    ),
    '## Mistakes that are put right',
    'Where a text has one possible meaning it is read as that, and the change is recorded on the step.',
    table(
      ['rule', 'why it is safe'],
      Object.entries(rewriteRules).map(([rule, reason]) => [code(rule), reason]),
    ),
  );
}

const grammar = [
  'selector    = chain { "," chain }                 first alternative that matches',
  'chain       = part { " >> " part }                each inside what the one before found',
  'part        = own | css | xpath | text | role | "nth=" ( number | "last" ) | "near=" quoted',
  'own         = type [ "#" name ] | "#" name',
  'name        = quoted | any text',
  'css         = [ "css=" ] CSS selector',
  'xpath       = [ "xpath=" ] XPath that begins with // or (//',
  'text        = "text=" ( any text | quoted | /pattern/flags )',
  'role        = "role=" ARIA role { "[" "name=" quoted "]" | "[" state [ "=" value ] "]" }',
];
