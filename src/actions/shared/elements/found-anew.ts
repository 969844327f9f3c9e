import type { Selector } from '../../../domain/flow/selector/index.js';
import type { ElementReading, Located } from '../../../ports/eye.js';
import type { StepContext } from '../../action.js';

/**
 * What a step's selector finds now that the element it found is gone; undefined where that need not be the same control: it
 * has another name, is one of several, or was named by its place, which another may have taken.
 */
export async function foundAnew(
  { reading: { summary }, resolution }: Located,
  { eye, target }: Pick<StepContext, 'eye' | 'target'>,
): Promise<ElementReading | undefined> {
  const named = target();
  if (!named.ok || ('selector' in named.value.query && picksByPlace(named.value.query.selector))) return undefined;
  const { count, matches } = await eye.query({ target: named.value.query, exactOnly: !resolution.loose });
  const [match] = matches;
  if (match === undefined || count > 1 || match.summary.controlType !== summary.controlType) return undefined;
  return resolution.tier === 'id' || match.summary.name === summary.name ? match : undefined;
}

function picksByPlace({ alternatives }: Selector): boolean {
  return alternatives.some(({ parts }) =>
    parts.some((part) => {
      if (part.kind === 'css') return /:(nth|first|last)-/i.test(part.css);
      if (part.kind === 'xpath') return /\[\s*\d|\b(position|last)\s*\(/.test(part.xpath);
      return part.kind === 'nth';
    }),
  );
}
