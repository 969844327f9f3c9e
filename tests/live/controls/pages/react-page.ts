import { createElement as h, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { countClicks } from './analytics.js';
import { events, firstEvents, moves, moving, startMoves, texts } from './moves.js';

function MovingText({ name }: { readonly name: string }): ReactNode {
  const [text, setText] = useState('…');
  useEffect(() => texts[name]!(setText), [name]);
  return h('section', { className: 'panel' }, h('p', null, `${name}: ${text}`));
}

function Feed(): ReactNode {
  const [shown, setShown] = useState(firstEvents);
  useEffect(() => events((event) => setShown((before) => [event, ...before].slice(0, 3))), []);
  return h('section', { className: 'panel' }, h('ul', null, ...shown.map((event) => h('li', { key: event }, event))));
}

const byReact = moves.filter((name) => name in texts || name === 'feed');

export const card = (title: string, ...content: readonly ReactNode[]): ReactNode =>
  h('section', { className: 'card' }, h('h2', null, title), ...content);

export function useFlag(): readonly [on: boolean, flip: () => void] {
  const [on, setOn] = useState(false);
  return [on, () => setOn((before) => !before)];
}

/** Has clicks of a control counted; the types of most libraries do not know the attributes of others. */
export const track = (way: string): object => ({ 'data-track': way });

/** Shows the controls in `#stage`. What moves as text moves by React, as it does in apps that are written with it. */
export function mount(controls: readonly FunctionComponent[], Frame: FunctionComponent<{ children: ReactNode }>): void {
  const movingParts = byReact.map((name) => (name === 'feed' ? h(Feed) : h(MovingText, { name })));
  createRoot(document.querySelector('#stage')!).render(
    h(Frame, null, ...controls.map((control) => h(control)), createPortal(h('div', null, ...movingParts), moving)),
  );
  countClicks();
  startMoves(byReact);
}
