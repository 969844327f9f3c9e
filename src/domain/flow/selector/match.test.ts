import { describe, expect, it } from 'vitest';
import { decideMatch, isWordBoundary, matchText, type MatchMode } from './index.js';

interface Thing {
  readonly name: string;
  readonly ids?: readonly string[];
}

const decide = (label: string, things: readonly (Thing | string)[], mode: MatchMode = 'loose'): readonly unknown[] => {
  const candidates = things.map((thing) => (typeof thing === 'string' ? { name: thing } : thing));
  const decision = decideMatch(
    candidates,
    label,
    { ids: ({ ids }: Thing) => ids ?? [], name: ({ name }) => name },
    mode,
  );
  return [decision.tier, ...decision.matches.map(({ name }) => name)];
};

describe('the tier that decides', () => {
  it('is the id, whatever the names say', () => {
    expect(decide('save', ['save', { name: 'Store', ids: ['x', 'save'] }])).toEqual(['id', 'Store']);
  });

  it('is the exact name before another case, a beginning and a part', () => {
    const names = ['Save all', 'save', 'Save', 'Quick Save'];
    expect(decide('Save', names)).toEqual(['exact', 'Save']);
    expect(decide('SAVE', names)).toEqual(['case_insensitive', 'save', 'Save']);
    expect(decide('Save', ['Quick Save', 'Save all'])).toEqual(['prefix', 'Save all']);
    expect(decide('Save', ['Quick Save', 'Cancel'])).toEqual(['inside', 'Quick Save']);
    expect(decide('Save', ['Cancel'])).toEqual(['none']);
  });

  it('lists every match of the deciding tier, in document order', () => {
    expect(decide('Delete', ['Delete', 'Delete all', 'Delete'])).toEqual(['exact', 'Delete', 'Delete']);
  });

  it('never finds OK in Book', () => {
    expect(decide('OK', ['Book', 'OKAY', 'Look here'])).toEqual(['none']);
    expect(decide('OK', ['Book', 'OK, got it'])).toEqual(['prefix', 'OK, got it']);
    expect(decide('Item 1', ['Item 10', 'Item 1.5'])).toEqual(['none']);
  });

  it('is loose for a beginning or a part, and only then', () => {
    const read = { ids: () => [], name: (name: string) => name };
    expect(decideMatch(['Save'], 'Save', read).loose).toBe(false);
    expect(decideMatch(['save'], 'Save', read).loose).toBe(false);
    expect(decideMatch(['Save all'], 'Save', read).loose).toBe(true);
    expect(decideMatch(['Or Save'], 'Save', read).loose).toBe(true);
    expect(decideMatch(['x'], 'Save', read).loose).toBe(false);
  });

  it('stops at the whole name where only exact tiers count', () => {
    expect(decide('Error', ['Error log'], 'exact_only')).toEqual(['none']);
    expect(decide('Error', ['Error log', 'ERROR'], 'exact_only')).toEqual(['case_insensitive', 'ERROR']);
    expect(decide('Error', ['Error', 'ERROR'], 'exact_only')).toEqual(['exact', 'Error']);
    expect(decide('err', [{ name: 'Error', ids: ['err'] }], 'exact_only')).toEqual(['id', 'Error']);
  });

  it('is none for an empty label', () => {
    expect(decide(' ', ['', 'Save', { name: 'x', ids: [''] }])).toEqual(['none']);
  });
});

describe('names are compared', () => {
  it('with whitespace collapsed and invisible characters dropped', () => {
    expect(decide('Save  all', [' Save\u00a0\n all ', 'x'])[0]).toBe('exact');
    expect(decide('Save', ['Sa\u00adve\u200b'])[0]).toBe('exact');
  });

  it('composed or not', () => {
    expect(decide('Café', ['Cafe\u0301'])[0]).toBe('exact');
  });

  it('without case in every script', () => {
    expect(decide('СОХРАНИТЬ', ['Сохранить'])[0]).toBe('case_insensitive');
    expect(decide('STRASSE', ['Straße'])[0]).toBe('case_insensitive');
    expect(decide('ΟΔΟΣ', ['οδός', 'οδος'])).toEqual(['case_insensitive', 'οδος']);
  });

  it('reading each name once at most, and none where an id matches', () => {
    const read: string[] = [];
    const reader = (ids: string): { ids: (name: string) => string[]; name: (name: string) => string } => ({
      ids: (name) => (name === ids ? ['id'] : []),
      name: (name) => {
        read.push(name);
        return name;
      },
    });
    decideMatch(['a', 'b', 'c'], 'id', reader('c'));
    expect(read).toEqual([]);
    decideMatch(['a', 'b', 'c'], 'id', reader('none'));
    expect(read).toEqual(['a', 'b', 'c']);
  });
});

describe('word boundaries', () => {
  it.each([
    ['Save|-as', true],
    ['Sa|ve', false],
    ['Don|’t', false],
    ['Don’|t', false],
    ['1|.5', false],
    ['1|. Start', true],
    ['v|1', false],
    ['snake|_case', false],
    ['caf|é', false],
    ['cafe|\u0301', false],
    ['保|存', true],
    ['OK|ボタン', true],
    ['ログ|イン', false],
    ['ログイン|する', true],
    ['저장|하기', false],
    ['🙂|ok', true],
    ['👩|\u200d💻', false],
    ['|x', true],
    ['x|', true],
  ])('%s: %s', (marked, boundary) => {
    expect(isWordBoundary(marked.replace('|', ''), marked.indexOf('|'))).toBe(boundary);
  });

  it('are looked for at every place where the words stand', () => {
    expect(decide('art', ['Start the art show'])).toEqual(['inside', 'Start the art show']);
    expect(decide('保存', ['名前を付けて保存'])).toEqual(['inside', '名前を付けて保存']);
  });
});

describe('matchText', () => {
  it('compares exactly, as a part ignoring case, or by a regular expression', () => {
    expect(matchText({ kind: 'exact', text: 'Save' }, ' Save\n')).toBe(true);
    expect(matchText({ kind: 'exact', text: 'Save' }, 'save')).toBe(false);
    expect(matchText({ kind: 'substring', text: 'AV' }, 'save')).toBe(true);
    expect(matchText({ kind: 'substring', text: 'a  b' }, 'xa b')).toBe(true);
    expect(matchText({ kind: 'regex', source: '^s.ve$', flags: 'i' }, 'Save')).toBe(true);
    expect(matchText({ kind: 'regex', source: '^ave', flags: '' }, 'Save')).toBe(false);
  });

  it('answers the same each time', () => {
    const match = { kind: 'regex', source: 'a', flags: 'g' } as const;
    expect([1, 2, 3].map(() => matchText(match, 'a'))).toEqual([true, true, true]);
  });
});
