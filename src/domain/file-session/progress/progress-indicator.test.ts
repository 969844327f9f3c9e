import { expect, it } from 'vitest';
import { progressIndicator } from './progress-indicator.js';

it.each([
  ['Step 2 of 5', 'Step 2 of 5'],
  ['step 3 out of 4: Photos', 'step 3 out of 4'],
  ['Step: 2/6', 'Step: 2/6'],
  ['Question 4 of 10', 'Question 4 of 10'],
  ['Шаг 2 из 5', 'Шаг 2 из 5'],
  ['Шаг №3 из 6. Фотографии', 'Шаг №3 из 6'],
  ['Schritt 1 von 3', 'Schritt 1 von 3'],
  ['Étape 2 sur 4', 'Étape 2 sur 4'],
  ['Paso 2 de 5', 'Paso 2 de 5'],
  ['Passo 1 di 3', 'Passo 1 di 3'],
  ['Krok 2 z 4', 'Krok 2 z 4'],
  ['Stap 1 van 3', 'Stap 1 van 3'],
  ['ステップ 2/4', 'ステップ 2/4'],
  ['第2步，共5步', '第2步，共5步'],
  ['3/6', '3/6'],
  ['Property details (3/6)', '3/6'],
  ['2 / 4 Payment', '2 / 4'],
])('"%s" says where the form is', (text, indicator) => {
  expect(progressIndicator([text])).toBe(indicator);
});

it.each([
  ['a date', 'Due 3/12'],
  ['a whole date', '3/12/2026'],
  ['a day and a month with a zero', '05/12'],
  ['a rating', 'Rated 4/5'],
  ['a rating with a decimal', '4.5/5'],
  ['a rating by stars', '4/5 ★'],
  ['open hours', 'Open 24/7'],
  ['a price', '$3/5'],
  ['a price behind', '3/5 €'],
  ['a part of something', '1/2 cup of flour'],
  ['more than there is', '7/5'],
  ['many', '12/60'],
  ['a path', 'docs/3/5'],
  ['figures in a sentence', 'Of those who answered the question in the last quarter, 3/5 had bought something before'],
  ['a word in another one', 'Misstep 2 of 5'],
  ['a step without its number', 'Next step'],
  ['a page of a list', 'Page 1 of 5'],
  ['one of one', 'Step 1 of 1'],
])('%s is no step: "%s"', (_what, text) => {
  expect(progressIndicator([text])).toBeUndefined();
});

it('joins a step that stands in several elements', () => {
  expect(progressIndicator(['Sell', 'Step', '2', 'of 5', 'Photos'])).toBe('Step 2 of 5');
});

it('prefers words to figures alone', () => {
  expect(progressIndicator(['1/3', 'Step 2 of 5'])).toBe('Step 2 of 5');
});
