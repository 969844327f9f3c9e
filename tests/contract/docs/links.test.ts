import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const pages = globSync('**/*.md', { cwd: root, ignore: ['**/node_modules/**', '**/dist/**'] }).toSorted();

describe('the links of', () => {
  it.each(pages)('%s lead somewhere', (page) => {
    expect(brokenLinks(page, readFileSync(join(root, page), 'utf8'))).toEqual([]);
  });
});

describe('a check of links', () => {
  it.each([
    ['to a file that is not there', '[a](nowhere.md)', 'nowhere.md'],
    ['to a picture that is not there', '![a](docs/images/gone.png "title")', 'docs/images/gone.png'],
    ['to a heading that is not there', '[a](README.md#no-such-heading)', 'README.md#no-such-heading'],
    ['to a heading of its own page that is not there', '# Here\n[a](#there)', '#there'],
    ['by reference to a file that is not there', '[a][b]\n\n[b]: nowhere.md', 'nowhere.md'],
  ])('reports one %s', (_what, text, broken) => {
    expect(brokenLinks('CHECKED.md', text)).toEqual([broken]);
  });

  it.each([
    [
      'to a file, a folder, a heading or another site',
      '# A `b`, c\n[a](README.md#try-it) [b](docs) [c](#a-b-c) [d](http://x)',
    ],
    ['in code', '`[a](nowhere.md)`\n\n```md\n[a](nowhere.md)\n```\n'],
  ])('leaves one %s alone', (_what, text) => {
    expect(brokenLinks('CHECKED.md', text)).toEqual([]);
  });
});

/** Relative links of a page, without those in code, that no file, folder or heading answers. */
function brokenLinks(page: string, text: string): string[] {
  const prose = withoutCodeBlocks(text).replaceAll(/`[^`\n]*`/g, '');
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const references = [...prose.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm)];
  return [...inline, ...references]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target) && !resolves(page, text, target));
}

function resolves(page: string, text: string, target: string): boolean {
  const [path = '', heading] = decodeURI(target).split('#');
  const file = path === '' ? join(root, page) : join(root, dirname(page), path);
  if (path !== '' && !existsSync(file)) return false;
  return heading === undefined || anchorsOf(path === '' ? text : readFileSync(file, 'utf8')).has(heading);
}

/** The anchors of headings as GitHub makes them: lower case, hyphens for spaces, no punctuation, numbered when repeated. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCodeBlocks(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function withoutCodeBlocks(text: string): string {
  return text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
}
