import type { Selector } from '../../../../domain/flow/selector/ast.js';
import { nearestSelectors as nearestAmong } from '../../../../domain/flow/selector/nearest-selectors.js';
import { candidates } from './candidates.js';
import { isVisible } from '../dom/visibility.js';

/** Visible elements whose name is nearest to what a selector asked for, as selectors that would find them. */
export function nearestSelectors(selector: Selector): string[] {
  const exposed = candidates(null, false).filter(({ ariaHidden }) => !ariaHidden);
  return nearestAmong(selector, exposed, ({ element }) => isVisible(element));
}
