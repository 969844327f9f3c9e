import { describe, expect, it } from 'vitest';
import type { SpecSource } from '../../../src/ports/spec-source.js';

/** A source that holds the given files, by paths relative to where it starts. */
export type SpecSourceFactory = (files: Readonly<Record<string, string | Uint8Array>>) => SpecSource;

const json = `{
  "testName": "Login",
  "steps": [
    { "action": "open", "url": "/" },
    { "action": "click", "selector": "Button#Sign in" }
  ]
}
`;

const yaml = `# Signing in
testName: Login
steps:
  - action: open
    url: /
  - { action: click, selector: 'Button#Sign in' }
`;

/** What every source of specs does. */
export function describeSpecSourceContract(name: string, createSource: SpecSourceFactory): void {
  describe(name, () => {
    const readError = async (file: string, content: string | Uint8Array) =>
      createSource({ [file]: content })
        .read(file)
        .then(
          () => expect.unreachable('the file was read'),
          (error: unknown) => error as { code: string; message: string; hint?: string; data: unknown },
        );

    it('reads the same from JSON and YAML', async () => {
      const source = createSource({ 'login.json': json, 'login.yaml': yaml });
      const [fromJson, fromYaml] = [await source.read('login.json'), await source.read('login.yaml')];
      expect(fromJson.value).toEqual({
        testName: 'Login',
        steps: [
          { action: 'open', url: '/' },
          { action: 'click', selector: 'Button#Sign in' },
        ],
      });
      expect(fromYaml.value).toEqual(fromJson.value);
    });

    it.each([
      ['a property', ['steps', 1, 'selector'], [5, 26], [6, 22]],
      ['an entry', ['steps', 0], [4, 5], [4, 5]],
      ['the nearest ancestor of what is not there', ['steps', 1, 'timeoutMs', 'x'], [5, 5], [6, 5]],
      ['the nearest ancestor of an entry too many', ['steps', 7], [3, 3], [3, 1]],
      ['the whole', [], [1, 1], [2, 1]],
    ])('reports where %s stands', async (_, path, inJson, inYaml) => {
      const source = createSource({ 'login.json': json, 'login.yaml': yaml });
      const placeIn = async (file: string): Promise<number[]> => Object.values((await source.read(file)).locate(path));
      expect(await placeIn('login.json')).toEqual(inJson);
      expect(await placeIn('login.yaml')).toEqual(inYaml);
    });

    it.each([
      ['a byte order mark', `\uFEFF${json}`, `\uFEFF${yaml}`],
      ['line ends of Windows', json.replaceAll('\n', '\r\n'), yaml.replaceAll('\n', '\r\n')],
      ['UTF-16', Buffer.from(`\uFEFF${json}`, 'utf16le'), Buffer.from(`\uFEFF${yaml}`, 'utf16le')],
    ])('reads files with %s', async (_, jsonFile, yamlFile) => {
      const source = createSource({ 'login.json': jsonFile, 'login.yaml': yamlFile });
      for (const [file, line] of [
        ['login.json', 5],
        ['login.yaml', 6],
      ] as const) {
        const document = await source.read(file);
        expect(document.value).toMatchObject({ testName: 'Login' });
        expect(document.locate(['steps', 1]).line).toBe(line);
      }
    });

    it('shows the place of a syntax error with a caret', async () => {
      expect(await readError('login.json', '{\n  "testName": "Login",\n  "steps": [1, 2,]\n}')).toMatchObject({
        code: 'spec_syntax',
        message: 'login.json:3:17: There is a "," too many before "]".\n3 |   "steps": [1, 2,]\n  |                 ^',
        data: { file: 'login.json', line: 3, column: 17 },
      });
      expect(await readError('login.yaml', 'testName: Login\nsteps: click: now\n')).toMatchObject({
        code: 'spec_syntax',
        message: expect.stringMatching(/^login\.yaml:2:8: .*\n2 \| steps: click: now\n {2}\| {8}\^$/) as string,
      });
    });

    it.each(['login.json', 'login.yaml'])('refuses a property that is there twice in %s', async (file) => {
      const content = file.endsWith('json') ? '{"a": 1,\n "a": 2}' : 'a: 1\na: 2\n';
      expect(await readError(file, content)).toMatchObject({ code: 'spec_syntax', data: { line: 2 } });
    });

    it.each([
      ['empty.json', ''],
      ['blank.json', ' \n\t\n'],
      ['empty.yaml', ''],
      ['comments.yaml', '# nothing\n'],
    ])('says that %s is empty', async (file, content) => {
      expect(await readError(file, content)).toMatchObject({
        code: 'spec_syntax',
        message: expect.stringContaining('is empty') as string,
      });
    });

    it.each([
      ['a binary file', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'binary'],
      ['text in another encoding', new Uint8Array([0x7b, 0xe4, 0x7d]), 'UTF-8'],
      ['a file of more than 20 MB', ' '.repeat(20 * 1024 * 1024 + 1), '20 MB'],
    ])('refuses %s', async (_, content, message) => {
      expect(await readError('spec.json', content)).toMatchObject({
        code: 'spec_unreadable',
        message: expect.stringContaining(message) as string,
      });
    });

    it('names the file that was probably meant by one that is not there', async () => {
      const source = createSource({ 'flows/login.json': json });
      await expect(source.read('flows/logni.json')).rejects.toMatchObject({
        code: 'spec_not_found',
        message: 'flows/logni.json does not exist.',
        hint: 'Did you mean flows/login.json?',
      });
    });

    it('says how to name the files of a folder', async () => {
      const source = createSource({ 'flows/login.json': json });
      await expect(source.read('flows')).rejects.toMatchObject({
        code: 'spec_unreadable',
        hint: expect.stringContaining('flows/**/*.{json,yaml,yml}') as string,
      });
    });

    describe('patterns', () => {
      const files = Object.fromEntries(
        ['b.json', 'a.json', 'a.yaml', 'deep/er/c.json', 'node_modules/x/d.json', '.hidden/e.json', '[1].json'].map(
          (file) => [file, '{}'],
        ),
      );

      it.each([
        ['a pattern, sorted', ['*.json'], ['[1].json', 'a.json', 'b.json']],
        [
          'folders below, but not hidden ones and packages',
          ['**/*.json'],
          ['[1].json', 'a.json', 'b.json', 'deep/er/c.json'],
        ],
        ['alternatives', ['a.{json,yaml}'], ['a.json', 'a.yaml']],
        ['paths in the order they were given', ['b.json', 'a.json'], ['b.json', 'a.json']],
        ['each file once', ['b.json', '*.json', './b.json'], ['b.json', '[1].json', 'a.json']],
        ['what is not taken away', ['*.json', '!a*'], ['[1].json', 'b.json']],
        ['a file whose name looks like a pattern', ['[1].json'], ['[1].json']],
        ['paths and patterns without match as they are', ['gone.json', 'gone/*.json'], ['gone.json', 'gone/*.json']],
        ['packages when the pattern names them', ['node_modules/**/*.json'], ['node_modules/x/d.json']],
      ])('match %s', async (_, patterns, expected) => {
        const source = createSource(files);
        const root = source.resolve('anchor.json', '.');
        const found = await source.expand(patterns);
        expect(found).toEqual(expected.map((file) => source.resolve(`${root}/anchor.json`, file)));
      });
    });

    it('resolves what a spec names relative to the spec', async () => {
      const source = createSource({ 'flows/login.json': json, 'shared/setup.json': '{}' });
      const { file } = await source.read('flows/login.json');
      const setup = source.resolve(file, '../shared/setup.json');
      expect((await source.read(setup)).value).toEqual({});
      expect(await source.exists(setup)).toBe(true);
      expect(await source.exists(source.resolve(file, 'setup.json'))).toBe(false);
      expect(await source.exists('flows')).toBe(false);
    });
  });
}
