import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referencePages } from '../../../scripts/generators/reference-pages.js';
import { actions } from '../../../src/actions/registry.js';
import { errorCodes } from '../../../src/domain/errors.js';
import { roleNames, typeWords } from '../../../src/domain/flow/selector/index.js';
import { settingDefinitions } from '../../../src/domain/policy/config.js';

const root = resolve(import.meta.dirname, '../../..');
const pages = await referencePages.files();
const pageNamed = (name: string): string => pages[`docs/reference/${name}.md`] ?? '';

describe('the reference', () => {
  it('has a section for every action, with what it says of itself', () => {
    const page = pageNamed('actions');
    for (const action of actions) {
      expect(page).toContain(`\n## ${action.name}\n\n${action.description}\n`);
      expect(page).toContain(`| [${action.name}](#${action.name}) | ${action.description} | ${action.effect} |`);
      expect(page).toContain(JSON.stringify({ action: action.name, ...action.sample }));
      for (const alias of Object.keys(action.aliases)) expect(page).toContain(`\`${alias}\``);
    }
  });

  it('has every setting, error, role and type', () => {
    for (const { path, flag, variable } of settingDefinitions) {
      expect(pageNamed('settings')).toContain(`| \`${path}\` | \`${flag}\` | \`${variable}\` |`);
    }
    for (const [name, { meaning }] of Object.entries(errorCodes))
      expect(pageNamed('errors')).toContain(`| \`${name}\` | ${meaning} |`);
    for (const word of [...roleNames, ...typeWords]) expect(pageNamed('selectors')).toContain(`\`${word}\``);
  });

  it('links to headings that are there', () => {
    for (const [path, page] of Object.entries(pages)) {
      for (const [, file = '', anchor = ''] of page.matchAll(/\]\((\w+\.md)?#([\w-]+)\)/g)) {
        const target = file === '' ? page : pageNamed(file.replace('.md', ''));
        const headings = [...target.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
          text.toLowerCase().replaceAll(' ', '-'),
        );
        expect(headings, `${path} links to ${file}#${anchor}`).toContain(anchor);
      }
    }
  });

  it('leaves no cell without words and no type unnamed', () => {
    for (const [path, page] of Object.entries(pages)) {
      expect(page, path).not.toMatch(/undefined|\[object|something else/);
    }
  });

  it('is committed', () => {
    for (const path of Object.keys(pages)) expect(readFileSync(join(root, path), 'utf8')).toContain('npm run generate');
  });
});
