/** What distinguishes CSS from other text: the tags, attributes and pseudo-classes that exist. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** HTML elements (https://html.spec.whatwg.org/multipage/indices.html#elements-3), obsolete ones that live on, and SVG's common ones. */
const tags = words(`
  a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col
  colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark
  menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script
  search section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot
  th thead time title tr track u ul var video wbr
  circle defs ellipse g image line path polygon polyline rect text tspan use
`);

/** Tags that are no word of any language: text made of them can only be CSS. */
const codeTags = words(`
  br colgroup dd div dl dt fieldset figcaption h1 h2 h3 h4 h5 h6 hgroup hr iframe img li nav ol optgroup svg tbody td
  textarea tfoot th thead tr ul
`);

const attributes = words(`
  accept action alt autocomplete autofocus checked class cols colspan content contenteditable datetime dir disabled
  download draggable enctype for form formaction headers height hidden href hreflang id inputmode label lang list
  loading max maxlength media method min minlength multiple muted name novalidate open pattern placeholder poster
  readonly rel required role rows rowspan scope selected shape size sizes slot span spellcheck src srcdoc srcset start
  step style summary tabindex target title translate type usemap value width wrap
`);

/** Pseudo-classes of Selectors Level 4 (https://www.w3.org/TR/selectors-4/) and HTML; other names are no CSS. */
const pseudoClasses = words(`
  active any-link autofill blank checked current default defined dir disabled empty enabled first-child first-of-type
  focus focus-visible focus-within fullscreen future has host host-context hover in-range indeterminate invalid is lang
  last-child last-of-type link local-link modal not nth-child nth-col nth-last-child nth-last-col nth-last-of-type
  nth-of-type only-child only-of-type open optional out-of-range past paused picture-in-picture placeholder-shown
  playing popover-open read-only read-write required root scope state target target-within user-invalid user-valid
  valid visited where
`);

/** What other tools add to CSS. `css-rewrites.ts` puts them right or says what to write. */
const foreignPseudoClasses = words('has-text contains text text-is text-matches visible eq first last near');

const customElement = /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/;

/** Whether a word is an HTML or SVG tag, in any case, or the name of a custom element. */
export function isHtmlTag(word: string): boolean {
  return tags.has(word.toLowerCase()) || customElement.test(word);
}

/** Whether a word, in this case, is a tag that HTML is written with, or the name of a custom element. */
export function isCodeTag(word: string): boolean {
  return codeTags.has(word) || customElement.test(word);
}

/** Whether a name is an attribute of HTML, or one of `data-` and `aria-`. */
export function isHtmlAttribute(name: string): boolean {
  return attributes.has(name.toLowerCase()) || /^(?:data|aria)-[\w-]+$/i.test(name);
}

/** Whether a name, without colon, is a pseudo-class of CSS. */
export function isPseudoClass(name: string): boolean {
  return pseudoClasses.has(name);
}

/** Whether a name, without colon, is a pseudo-class that other tools add to CSS. */
export function isForeignPseudoClass(name: string): boolean {
  return foreignPseudoClasses.has(name);
}

/** Every pseudo-class that is read, for finding the nearest to one that is not. */
export const readablePseudoClasses: readonly string[] = [...pseudoClasses, ...foreignPseudoClasses];
