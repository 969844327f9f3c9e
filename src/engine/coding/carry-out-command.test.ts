import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createMemoryAuditLog } from '../../adapters/audit/memory-audit-log.js';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { createSystemHost } from '../../adapters/host/system-host.js';
import { createSequentialIds } from '../../adapters/ids/ids.js';
import { createMemoryKillSwitch } from '../../adapters/kill-switch/memory-kill-switch.js';
import { createFileWorkspace } from '../../adapters/workspace/file-workspace.js';
import { parseMessage } from '../../domain/coding/parse-message.js';
import { permissivePolicy, type RunPolicy } from '../../domain/policy/run-policy.js';
import type { ApprovalRequest } from '../../ports/approver.js';
import { createGuard } from '../guard/guard.js';
import { allowCommands } from './allow-commands.js';
import { carryOutCommand, type WorkCommand } from './carry-out-command.js';
import { codingScope } from './coding-scope.js';
import type { CodingPorts } from './coding-ports.js';

const never = new AbortController().signal;

/** A session in a real folder, with a real shell. */
function world(
  options: { policy?: Partial<RunPolicy>; allow?: readonly string[]; limits?: Partial<CodingPorts['limits']> } = {},
) {
  const workspaceDir = temporaryFolder();
  const policy: RunPolicy = { ...permissivePolicy, ...options.policy };
  const audit = createMemoryAuditLog();
  const asked: ApprovalRequest[] = [];
  const handed: string[] = [];
  const nobody = {
    approve: (request: ApprovalRequest) => {
      asked.push(request);
      return Promise.resolve({ approved: false, by: 'nobody answered' });
    },
  };
  const ui = (command: { kind: string }) => {
    handed.push(command.kind);
    return Promise.resolve({ status: 'ok', output: 'seen' } as const);
  };
  const ports: CodingPorts = {
    guard: createGuard('run-1', policy, {
      clock: createManualClock(),
      ids: createSequentialIds(),
      approver: allowCommands(options.allow ?? [], nobody),
      audit,
      killSwitch: createMemoryKillSwitch(),
    }),
    scope: codingScope(policy),
    workspace: createFileWorkspace({ root: workspaceDir, backups: join(temporaryFolder(), 'backups') }),
    host: createSystemHost({ graceMs: 300 }),
    ui: { run_flow: ui, look: ui, act: ui, do: ui },
    workspaceDir,
    limits: { commandTimeoutMs: 20_000, maxFileBytes: 1_000, ...options.limits },
  };
  const carryOut = async (text: string, signal = never) => {
    const [command] = parseMessage(text).commands;
    if (command === undefined) throw new Error(`No command: ${text}`);
    return carryOutCommand(command as WorkCommand, ports, signal);
  };
  return {
    carryOut,
    audit,
    asked,
    handed,
    write: (path: string, text: string) => writeFileSync(join(workspaceDir, path), text),
  };
}

describe('a command on a file', () => {
  it('is done without asking, and is in the audit log as that of a model', async () => {
    const { carryOut, audit, asked } = world();
    expect(await carryOut('[CREATE_FILE path="a.js"]\none\ntwo\n[/CREATE_FILE]')).toEqual({
      status: 'ok',
      output: expect.stringMatching(/^2 lines, hash [\da-f]{16}$/) as string,
    });
    expect(await carryOut('[EDIT_FILE path="a.js" start_line="2" end_line="2"]\n[/EDIT_FILE]')).toMatchObject({
      status: 'ok',
      output: expect.stringMatching(/^1 line, hash/) as string,
    });
    expect(await carryOut('[READ_FILE path="a.js"]')).toMatchObject({ status: 'ok', read: { text: 'one\n' } });
    expect(await carryOut('[DELETE_FILE path="a.js"]')).toEqual({ status: 'ok' });
    expect(audit.entries.map(({ action, effect, origin, decision }) => [action, effect, origin, decision])).toEqual([
      ['create_file', 'input', 'brain', 'permitted'],
      ['edit_file', 'input', 'brain', 'permitted'],
      ['read_file', 'read', 'brain', 'permitted'],
      ['delete_file', 'input', 'brain', 'permitted'],
    ]);
    expect(asked).toEqual([]);
  });

  it('is refused where the policy forbids it, with the reason', async () => {
    const { carryOut } = world({ policy: { forbiddenActions: ['delete_file'] } });
    await carryOut('[CREATE_FILE path="a.js"][/CREATE_FILE]');
    expect(await carryOut('[DELETE_FILE path="a.js"]')).toEqual({
      status: 'failed',
      output: expect.stringMatching(/^REJECTED: Not permitted: the action delete_file is forbidden/) as string,
    });
    expect(await carryOut('[READ_FILE path="a.js"]')).toMatchObject({ status: 'ok' });
  });

  it('fails with a reason for whoever wrote it', async () => {
    const { carryOut } = world();
    expect(await carryOut('[CREATE_FILE path="../a.js"][/CREATE_FILE]')).toMatchObject({
      status: 'failed',
      output: expect.stringMatching(/^REJECTED: "\.\.\/a\.js" leads out of the workspace/) as string,
    });
    expect(await carryOut('[READ_FILE path="a.js"]')).toMatchObject({
      status: 'failed',
      output: '"a.js": there is no such file',
    });
  });

  it('shows some lines with the hash of the whole file', async () => {
    const { carryOut, write } = world();
    write('a.txt', 'one\ntwo\nthree\nfour');
    const whole = await carryOut('[READ_FILE path="a.txt"]');
    const read = async (range: string) => (await carryOut(`[READ_FILE path="a.txt" ${range}]`)).read;
    const { hash } = whole.read ?? {};
    expect(await read('start_line="2" end_line="3"')).toEqual({
      path: 'a.txt',
      text: 'two\nthree\n',
      hash,
      startLine: 2,
    });
    expect(await read('end_line="1"')).toMatchObject({ text: 'one\n', hash, startLine: 1 });
    expect(await read('start_line="4" end_line="99"')).toMatchObject({ text: 'four', hash, startLine: 4 });
    expect(await carryOut('[READ_FILE path="a.txt" start_line="5"]')).toEqual({
      status: 'failed',
      output: 'there is no line 5: the file has 4 lines',
    });
  });

  it('shows lines of a file that is too large as a whole', async () => {
    const { carryOut, write } = world();
    write('a.txt', 'x\n'.repeat(5_000));
    expect(await carryOut('[READ_FILE path="a.txt"]')).toMatchObject({
      output: expect.stringMatching(
        /has 10000 bytes, more than the 1000 that are read; name some of its lines/,
      ) as string,
    });
    expect(await carryOut('[READ_FILE path="a.txt" start_line="1" end_line="2"]')).toMatchObject({
      read: { text: 'x\nx\n' },
    });
    expect(await carryOut('[READ_FILE path="a.txt" start_line="2"]')).toMatchObject({ status: 'failed' });
  });
});

describe.runIf(process.platform !== 'win32')('a command of the shell', () => {
  it('runs in the workspace where it is allowed, with its output and exit code', async () => {
    const { carryOut, write, asked, audit } = world({ allow: ['cat *', 'exit 3'] });
    write('a.txt', 'content\n');
    expect(await carryOut('[RUN_COMMAND]\ncat a.txt\n[/RUN_COMMAND]')).toEqual({
      status: 'ok',
      output: 'exit code 0\ncontent\n',
    });
    expect(await carryOut('[RUN_COMMAND]exit 3[/RUN_COMMAND]')).toEqual({ status: 'failed', output: 'exit code 3' });
    expect(asked).toEqual([]);
    expect(audit.entries).toMatchObject([
      { action: 'run_command', reason: expect.stringContaining('approved by --allow "cat *"') as string },
      {},
    ]);
  });

  it('is asked about otherwise, and refused with how to allow it', async () => {
    const { carryOut, asked } = world({ allow: ['npm test'] });
    expect(await carryOut('[RUN_COMMAND]npm test; echo a,b[/RUN_COMMAND]')).toEqual({
      status: 'failed',
      output:
        "REJECTED: Not permitted: run_command does something to this machine, and nobody answered. Whoever runs handeye can allow it with --allow 'npm test; echo a*b'.",
    });
    expect(asked).toMatchObject([{ action: 'run_command', arguments: 'npm test; echo a,b' }]);
  });

  it('is ended when its time is over', async () => {
    const { carryOut } = world({
      allow: ['echo begun; sleep 1000'],
      limits: { commandTimeoutMs: 300 },
    });
    expect(await carryOut('[RUN_COMMAND]echo begun; sleep 1000[/RUN_COMMAND]')).toEqual({
      status: 'failed',
      output: 'not done after 0.3 s; it was ended with all that it started\nbegun\n',
    });
  });
});

it('commands on apps are handed on', async () => {
  const { carryOut, handed, write } = world();
  write('a', 'testName: a');
  for (const text of ['[RUN_FLOW path="a"]', '[LOOK]', '[ACT]{"action":"back"}[/ACT]', '[DO]click Save[/DO]'])
    expect(await carryOut(text)).toEqual({ status: 'ok', output: 'seen' });
  expect(handed).toEqual(['run_flow', 'look', 'act', 'do']);
});

it('a flow that may not be read is not run', async () => {
  const { carryOut, handed } = world();
  for (const path of ['../a.flow.yaml', '.handeye/a.flow.yaml', 'missing.flow.yaml'])
    expect(await carryOut(`[RUN_FLOW path="${path}"]`)).toMatchObject({ status: 'failed' });
  expect(handed).toEqual([]);
});

it('nothing is done once the session is cancelled', async () => {
  const { carryOut } = world();
  const cancelled = AbortSignal.abort();
  await expect(carryOut('[CREATE_FILE path="a.js"][/CREATE_FILE]', cancelled)).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(await carryOut('[READ_FILE path="a.js"]')).toMatchObject({ status: 'failed' });
});
