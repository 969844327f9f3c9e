import { describe, expect, it } from 'vitest';
import { fold, nearestWord } from './nearest-word.js';

const actions = ['click', 'type', 'fill', 'send_keys', 'assert_exists', 'assert_not_exists', 'wait', 'hover'];

describe('the nearest word', () => {
  it.each([
    ['clik', 'click'],
    ['clcik', 'click'],
    ['Clickk', 'click'],
    ['tpye', 'type'],
    ['sendkeys', 'send_keys'],
    ['SendKeys', 'send_keys'],
    ['asert_exist', 'assert_exists'],
    ['wiat', 'wait'],
  ])('to %s is %s', (written, meant) => {
    expect(nearestWord(written, actions)).toBe(meant);
  });

  it.each(['frobnicate', 'x', '', 'press'])('to %j is none', (written) => {
    expect(nearestWord(written, actions)).toBeUndefined();
  });

  it('is the first of several that are equally near', () => {
    expect(nearestWord('cat', ['bat', 'rat'])).toBe('bat');
  });

  it('is the only one that it is a part of', () => {
    expect(nearestWord('title', ['contains', 'windowTitle', 'url'])).toBe('windowTitle');
    expect(nearestWord('exists', ['assert_exists', 'assert_not_exists'])).toBeUndefined();
    expect(nearestWord('end', ['send_keys'])).toBeUndefined();
  });

  it('is none to a word so long that nobody meant a known one, at once', () => {
    const long = 'click'.repeat(20_000);
    const began = performance.now();
    expect(nearestWord(long, [...actions, long.slice(1)])).toBeUndefined();
    expect(nearestWord(long.toUpperCase(), [...actions, long])).toBe(long);
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it('is none where no words are known', () => {
    expect(nearestWord('click', [])).toBeUndefined();
  });
});

it('folds case and separators', () => {
  for (const written of ['testName', 'TestName', 'test_name', 'test-name', 'TEST NAME'])
    expect(fold(written)).toBe('testname');
});
