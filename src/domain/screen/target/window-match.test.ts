import { describe, expect, it } from 'vitest';
import { windowsMeant } from './window-match.js';

const page = (title: string, path: string) => ({
  id: path,
  title,
  url: `http://shop.test/${path}`,
});
const pages = [page('Shop', 'home'), page('Shop · Receipt', 'receipt'), page('RECEIPT', 'print'), page('', 'loading')];

describe('a page is named by', () => {
  it.each([
    ['a part of its title', 'Shop ·', false, ['receipt']],
    ['its title in any case', 'shop · receipt', false, ['receipt']],
    ['its whole title rather than a part of the title of another', 'Receipt', false, ['print']],
    ['its title in this case only, where that counts', 'Receipt', true, ['receipt']],
    ['no title of another case, where that counts', 'receipt', true, ['receipt']],
    ['a part of its address', '/load', false, ['loading']],
    ['a text, whatever it looks like', '/^Shop . R/', false, []],
    ['what several have', '.test/', false, ['home', 'receipt', 'print', 'loading']],
    ['what none has', 'Invoice', false, []],
  ])('%s', (_how, title, exact, found) => {
    expect(windowsMeant(pages, { title, exact }).map(({ id }) => id)).toEqual(found);
  });
});

const programs = [
  { id: 'calculator', title: 'Rechner', app: 'gnome-calculator', appNames: ['Calculator', 'Rechner'] },
  { id: 'editor', title: 'Untitled 1 - Mousepad', app: 'mousepad', appNames: ['Mousepad', 'Text Editor'] },
  { id: 'save', title: 'Save As', app: 'mousepad', appNames: ['Mousepad', 'Text Editor'] },
  { id: 'stock', title: 'Goods', app: 'python3', appNames: ['stock', 'stock.py'] },
  { id: 'stock list', title: 'Goods', app: 'python3', appNames: ['stock-list', 'stock-list.py'] },
  { id: 'terminal', title: 'mousepad notes.txt', app: 'xterm', appNames: ['XTerm'] },
];

describe('a window of a program is named by', () => {
  it.each([
    ['the name of its process, before any title', { app: 'mousepad' }, ['editor', 'save']],
    ['the name as Windows writes it', { app: 'MOUSEPAD.EXE' }, ['editor', 'save']],
    ['a part of the name', { app: 'calc' }, ['calculator']],
    ['a longer name that has it in it', { app: 'xterm-256color' }, ['terminal']],
    ['what people call it', { app: 'Text Editor' }, ['editor', 'save']],
    ['what they call it in another language', { app: 'Rechner' }, ['calculator']],
    ['the script that it runs, before a part of the name of another', { app: 'stock' }, ['stock']],
    ['the script with its extension', { app: 'stock.py' }, ['stock']],
    ['a part of the name of the script', { app: 'list' }, ['stock list']],
    ['its process, whatever that runs', { app: 'python3' }, ['stock', 'stock list']],
    ['no title: a window that shows something of a program is none of that', { app: 'notes.txt' }, []],
    ['a pattern of its title', { titleMatches: '/^Untitled \\d/' }, ['editor']],
    ['program and title', { app: 'mousepad', title: 'Untitled' }, ['editor']],
    ['a title alone, its beginning before a part of it', { title: 'mousepad' }, ['terminal']],
    ['nothing', { app: '' }, []],
  ])('%s', (_how, wanted, found) => {
    expect(windowsMeant(programs, wanted).map(({ id }) => id)).toEqual(found);
  });
});
