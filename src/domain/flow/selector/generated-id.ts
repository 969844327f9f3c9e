/** The forms of ids that frameworks make up anew on every page or build. */
const generated =
  /^:?r[\da-z]*:|:r[\da-z]+:|^(?:ember|ext-|radix-|mui-|headlessui-|react-|ng-|__)\S*\d|[\da-f]{8}-[\da-f]{4}-|\d{4,}|^\d+$|^[\da-f]{8,}$/i;

/** Whether an id looks made up by a framework, so that it names nothing for long. */
export function isGeneratedId(id: string): boolean {
  return generated.test(id);
}
