/** How libraries begin the ids that they number or make up with every load; a digit follows somewhere. */
const libraries =
  'ember ext- __ ng- ngb- mat- cdk- react- rc- rc_ mui- radix- headlessui- mantine- downshift- floating-ui- el-id- reka- ' +
  'pc_id_ pn_id_ pr_id_ pv_id_ pf- ui-id- id__ yui_ gwt-uid- dijit_ j_idt tippy- ion- mce_ cke_';

const generated: readonly RegExp[] = [
  new RegExp(`^(?:${libraries.replaceAll(' ', '|')})\\S*\\d`, 'i'),
  // React: `:r1:`, `«r1»`, `_r_1_`; Vue: `v-0`, `v-0-1`.
  /^:?r[\da-z]*:|:r[\da-z]+:|«r[\da-z]+»|(?<![\da-z])_r_[\da-z]+_/i,
  /(?<![\da-z])v(?:-\d+)+(?![\da-z])/i,
  // Counters, times and the numbers of records; whole words of hex digits, which have a number in them.
  /\d{4,}|^\d+$|^[\da-f]{8,}$|[\da-f]{8}-[\da-f]{4}-/i,
  /(?<![\da-z])(?=[a-f]*\d)[\da-f]{8,}(?![\da-z])/i,
  // Made up of letters and digits by chance: they take turns as they do in no word.
  /(?<![\da-z])(?=[\da-z]{6})(?:\d+[a-z]+\d+[a-z]|[a-z]{1,3}\d+[a-z]{1,2}\d)/i,
  /^mantine-[\da-z]{9}(?![\da-z])|^vs\d+__/,
];

/** Whether an id looks made up by a library, so that it names nothing for longer than a load or a build. */
export function isGeneratedId(id: string): boolean {
  return generated.some((form) => form.test(id));
}
