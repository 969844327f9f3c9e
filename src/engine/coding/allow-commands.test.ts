import { describe, expect, it } from 'vitest';
import type { ApprovalRequest } from '../../ports/approver.js';
import { allowCommands, isAllowed } from './allow-commands.js';

describe('a pattern allows the whole command', () => {
  it.each([
    ['npm test', 'npm test'],
    [' npm test\n', 'npm test'],
    ['npm run build', 'npm run *'],
    ['npm run build -- --watch', 'npm run *'],
    ['node a.js b.js', 'node *.js *.js'],
    ['npm test && npm run lint', 'npm test && npm run lint'],
    ['npm test && npm run lint', 'npm test && npm run *'],
    ['echo \u{1F600} x', 'echo * x'],
    ['ls', '*'],
    ['aXbXbXc', 'a*b*c'],
  ])('%j by %j', (command, pattern) => expect(isAllowed(command, pattern)).toBe(true));

  it.each([
    ['npm run a; rm -rf x', 'npm run *'],
    ['npm run a && rm x', 'npm run *'],
    ['npm run a | sh', 'npm run *'],
    ['npm run a & rm x', 'npm run *'],
    ['npm run a > /etc/x', 'npm run *'],
    ['npm run a < /etc/x', 'npm run *'],
    ['npm run $(rm x)', 'npm run *'],
    ['npm run $HOME', 'npm run *'],
    ['npm run `rm x`', 'npm run *'],
    ['npm run (a)', 'npm run *'],
    ['npm run {a,b}', 'npm run *'],
    ['npm run a\\', 'npm run *'],
    ['npm run a\nrm x', 'npm run *'],
    ['npm run a\rrm x', 'npm run *'],
    ['npm run a\u2028rm x', 'npm run *'],
    ['npm run a; rm b; rm c', 'npm run *; *'],
    ['npm test --watch', 'npm test'],
    ['sudo npm test', 'npm test'],
    ['npm tesT', 'npm test'],
    ['npm  test', 'npm test'],
    ['rm; npm test', '*npm test'],
    ['npm xtest', 'npm ?test'],
    ['npm test', 'npm .est'],
    ['', ''],
    ['ls', ''],
  ])('not %j by %j', (command, pattern) => expect(isAllowed(command, pattern)).toBe(false));

  it('in time, however many stars it has', () => {
    expect(isAllowed(`${'a'.repeat(20_000)}b`, `${'a*'.repeat(100)}c`)).toBe(false);
  });
});

describe('whoever approves', () => {
  const request = (action: string, command: string): ApprovalRequest => ({
    id: 'approval-1',
    hash: '',
    action,
    summary: `${action} ${command}`,
    arguments: command,
    reason: '',
  });
  const behind = { approve: () => Promise.resolve({ approved: false, by: 'nobody answered' }) };
  const never = new AbortController().signal;

  it('is not asked about commands that are allowed, and the answer names the pattern', async () => {
    const approver = allowCommands(['npm test', 'npm run *'], behind);
    expect(await approver.approve(request('run_command', 'npm run lint'), never)).toEqual({
      approved: true,
      by: '--allow "npm run *"',
    });
  });

  it('is asked about all others, and about every other action', async () => {
    const approver = allowCommands(['npm test'], behind);
    for (const asked of [request('run_command', 'npm install'), request('delete_file', 'npm test')])
      expect(await approver.approve(asked, never)).toEqual({ approved: false, by: 'nobody answered' });
    expect(allowCommands([], behind)).toBe(behind);
  });
});
