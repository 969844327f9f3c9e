import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpecFiles } from './spec-files.js';

describe('another text in a spec file', () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'handeye-specs-'));
  });
  afterAll(() => rm(cwd, { recursive: true, force: true }));

  async function changed(name: string, text: string, path: readonly PropertyKey[], wanted: string) {
    await writeFile(join(cwd, name), text);
    const document = await createSpecFiles({ cwd }).read(name);
    return (await document.withTexts([{ path, text: wanted }]))?.after;
  }

  it.each([
    ['plain', 'a: Save # why\nb: 1\n', 'Store', 'a: Store # why\nb: 1\n'],
    ['plain, with quotes inside', 'a: Button#Save\n', 'Button#"Save all"', 'a: Button#"Save all"\n'],
    ['plain, where the new text needs quotes', 'a: Save # why\n', 'Save: it #now', "a: 'Save: it #now' # why\n"],
    ['in double quotes', 'a: "Save"  # why\r\n', 'say "x"', 'a: "say \\"x\\""  # why\r\n'],
    ['in single quotes', "{ a: 'Save', b: 2 }\n", "it's", "{ a: 'it''s', b: 2 }\n"],
    ['plain, in braces', '{ a: Save, b: 2 }\n', 'x, y', "{ a: 'x, y', b: 2 }\n"],
  ])('keeps everything else of YAML: %s', async (_what, text, wanted, after) => {
    expect(await changed('a.yaml', text, ['a'], wanted)).toBe(after);
  });

  it('keeps everything else of JSON', async () => {
    expect(await changed('a.json', '{ "b" : [ {"a":  "S\\u0061ve" } ] }', ['b', 0, 'a'], 'x"y')).toBe(
      '{ "b" : [ {"a":  "x\\"y" } ] }',
    );
  });

  it.each([
    ['a text that other places share', 'x: &x Save\na: *x\n'],
    ['a text over several lines', 'a: >\n  Save\n  it\n'],
    ['no text', 'a: 1\n'],
  ])('leaves alone %s', async (_what, text) => {
    expect(await changed('b.yaml', text, ['a'], 'Store')).toBeUndefined();
  });

  it('refuses to change the anchor of a text that is used elsewhere', async () => {
    expect(await changed('c.yaml', 'a: &x Save\nb: *x\n', ['a'], 'Store')).toBeUndefined();
  });
});
