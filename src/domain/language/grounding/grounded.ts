import type { ElementPhrase } from '../phrase/element-phrase.js';

/** What words for an element came to on a screen. */
export type Grounded =
  | { readonly kind: 'found'; readonly index: number; readonly score: number; readonly phrase: ElementPhrase }
  /** Several are meant as well as each other. */
  | {
      readonly kind: 'several';
      readonly indices: readonly number[];
      readonly score: number;
      readonly phrase: ElementPhrase;
      readonly why?: string;
    }
  | { readonly kind: 'none'; readonly nearest: readonly number[]; readonly why?: string };
