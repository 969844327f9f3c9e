/** What follows from a tag alone, in one look-up. */
export const Tag = {
  /** Browsers may not show it although its parent is shown, or it is not known here. */
  mayHide: 1,
  /** Its content may not be shown although it is: fallbacks, closed details, options. */
  mayHideContent: 2,
  /** Inline, so that its text reads on with the text around it. */
  phrasing: 4,
  /** Its value or state is a property, which changes without a mutation. */
  field: 8,
  /** Its text names something else. */
  naming: 16,
  /** May have a shadow tree (DOM standard, `attachShadow`). */
  mayHost: 32,
} as const;

const byTag = new Map<string, number>();

function set(tags: string, flags: number): void {
  for (const tag of tags.split(' ')) byTag.set(tag, (byTag.get(tag) ?? 0) | flags);
}

set(
  'address article aside blockquote body br button caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr html img label legend li main menu nav ol p picture pre search section table tbody td ' +
    'textarea tfoot th thead tr ul',
  0,
);
set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q ruby s samp small span strong sub sup time tt u ' +
    'var wbr',
  Tag.phrasing,
);
set(
  'details select canvas video audio object iframe meter progress slot svg math datalist noscript',
  Tag.mayHideContent,
);
set('dialog video audio object svg math datalist noscript details', Tag.mayHide);
// An option is there when its select is, whether or not it is drawn.
set('option optgroup', 0);
set('input', 0);
set('rp rt slot', Tag.phrasing | Tag.mayHide);
set('input textarea select option progress meter summary dialog', Tag.field);
set('summary', Tag.mayHide);
set('label legend caption', Tag.naming);
set('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span', Tag.mayHost);

const unknown = Tag.mayHide | Tag.mayHideContent | Tag.mayHost;

/** What is known of elements of a tag, as bits. */
export function tagFlags(tag: string): number {
  return byTag.get(tag) ?? unknown;
}
