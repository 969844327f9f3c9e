/** Concrete roles of WAI-ARIA 1.2 and the graphics module; abstract ones are not valid in a role attribute. */
export const ariaRoles = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
    'treegrid treeitem image comment graphics-document graphics-object graphics-symbol'
  ).split(' '),
);

/** Roles that are read as another one. */
export const roleSynonyms = new Map([
  ['presentation', 'none'],
  ['image', 'img'],
  ['directory', 'list'],
  ['graphics-document', 'img'],
  ['graphics-symbol', 'img'],
  ['graphics-object', 'group'],
]);

/** States and properties that every role supports: their presence overrides a presentational role (WAI-ARIA 1.2 §5.3.2). */
const globalAttributes =
  'aria-atomic aria-busy aria-controls aria-current aria-describedby aria-details aria-dropeffect aria-flowto ' +
  'aria-grabbed aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant aria-roledescription';
/** The same, one by one. */
export const globalAttributeNames = globalAttributes.split(' ');

/** HTML-AAM roles that follow from the tag alone. `''` means none. */
export const rolesByTag: ReadonlyMap<string, string> = new Map(
  Object.entries({
    address: 'group',
    article: 'article',
    audio: 'audio',
    blockquote: 'blockquote',
    button: 'button',
    canvas: 'img',
    caption: 'caption',
    code: 'code',
    dd: 'definition',
    del: 'deletion',
    details: 'group',
    dfn: 'term',
    dialog: 'dialog',
    dt: 'term',
    embed: 'group',
    em: 'emphasis',
    fieldset: 'group',
    figure: 'figure',
    form: 'form',
    frame: 'frame',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    hgroup: 'group',
    hr: 'separator',
    iframe: 'frame',
    ins: 'insertion',
    main: 'main',
    mark: 'mark',
    math: 'math',
    menu: 'list',
    meter: 'meter',
    nav: 'navigation',
    object: 'group',
    ol: 'list',
    optgroup: 'group',
    option: 'option',
    output: 'status',
    p: 'paragraph',
    progress: 'progressbar',
    s: 'deletion',
    search: 'search',
    strong: 'strong',
    sub: 'subscript',
    sup: 'superscript',
    textarea: 'textbox',
    time: 'time',
    ul: 'list',
    video: 'video',
    div: '',
    span: '',
    label: '',
    b: '',
    i: '',
    body: '',
    br: '',
    legend: '',
    small: '',
    u: '',
  }),
);

/** Roles of `input` by its `type` (HTML-AAM); a type that is not here has that of a text field. */
export const rolesByInputType: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** Input types that become combo boxes when they have a list of suggestions. */
export const suggestingInputTypes = new Set(['text', 'search', 'tel', 'url', 'email']);

/** Tags and roles inside which an `aside` without a name is no landmark (HTML-AAM). */
export const sections = [
  new Set(['article', 'aside', 'nav', 'section']),
  new Set(['article', 'complementary', 'navigation', 'region']),
] as const;
/** Those inside which `header` and `footer` are none. */
export const landmarkScopes = [new Set([...sections[0], 'main']), new Set([...sections[1], 'main'])] as const;

/** Tags whose items are list items for as long as they have no role of another kind. */
export const listTags = new Set(['ul', 'ol', 'menu']);
