import { describe, expect, it } from 'vitest';
import type { TargetWindow } from '../ports/eye.js';
import { windowsNamed } from './named-window.js';

const window = (title: string, path: string): TargetWindow => ({
  id: path,
  title,
  url: `http://shop.test/${path}`,
  active: false,
});
const windows = [
  window('Shop', 'home'),
  window('Shop · Receipt', 'receipt'),
  window('RECEIPT', 'print'),
  window('', 'loading'),
];

describe('a window is named by', () => {
  it.each([
    ['a part of its title', 'Shop ·', false, ['receipt']],
    ['its title in any case', 'shop · receipt', false, ['receipt']],
    ['its whole title rather than a part of the title of another', 'Receipt', false, ['print']],
    ['its title in this case only, where that counts', 'Receipt', true, ['receipt']],
    ['no title of another case, where that counts', 'receipt', true, ['receipt']],
    ['a part of its address', '/load', false, ['loading']],
    ['a pattern', '/^Shop . R/', false, ['receipt']],
    ['what several have', '.test/', false, ['home', 'receipt', 'print', 'loading']],
    ['what none has', 'Invoice', false, []],
  ])('%s', (_how, name, exact, found) => {
    expect(windowsNamed(windows, name, exact).map(({ id }) => id)).toEqual(found);
  });
});
