/** What a model costs, in US dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/**
 * List prices of the providers for short prompts, without the discounts of caches and batches, as documentation and release notes
 * quoted them in November 2026. The bill of the provider decides; `brain.prices` corrects an entry.
 */
const listPrices: Readonly<Record<string, ModelPrice>> = {
  'claude-fable-5-1': { input: 10, output: 50 },
  'claude-opus-5-5': { input: 4, output: 20 },
  'claude-opus-5': { input: 5, output: 25 },
  'claude-sonnet-5-5': { input: 2, output: 10 },
  'claude-sonnet-5': { input: 2, output: 10 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'gpt-6.1-sol': { input: 2, output: 10 },
  'gpt-6-sol': { input: 2, output: 10 },
  'gpt-6-luna': { input: 0.1, output: 0.5 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gemini-3.5-flash': { input: 1.5, output: 9 },
  'gemini-2.5-pro': { input: 1.25, output: 10 },
  'gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
};

/** A price as the setting `brain.prices` has it: `model=input/output`. */
export const priceEntry = /^(?<model>[^,]+)=(?<input>\d+(?:\.\d+)?)\/(?<output>\d+(?:\.\d+)?)$/;

/** What stands after the name of a model in the name of one of its versions: a date, or `latest`. */
const version = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

/**
 * The price of a model; undefined where nobody has said it.
 * @param own entries such as `my-model=0.5/1.5`, which win over the table
 */
export function priceOf(model: string, own: readonly string[]): ModelPrice | undefined {
  const given = new Map(own.flatMap(parsedEntry));
  const base = model.replace(version, '');
  return given.get(model) ?? given.get(base) ?? listPrices[model] ?? listPrices[base];
}

/** The cost of a call in US dollars; null where price or tokens are not known. */
export function costOf(
  price: ModelPrice | undefined,
  inputTokens: number | null,
  outputTokens: number | null,
): number | null {
  if (price === undefined || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}

function parsedEntry(entry: string): [model: string, price: ModelPrice][] {
  const { model, input, output } = priceEntry.exec(entry)?.groups ?? {};
  return model === undefined ? [] : [[model, { input: Number(input), output: Number(output) }]];
}
