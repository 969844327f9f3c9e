import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { liveShell } from '../../support/live-shell.js';
import { startShop, type Shop } from '../../support/shop.js';
import { desk, type Desk } from './command-line.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const everyAgent = ['init', '--agent', 'claude,cursor,generic'];
const filesOfAll = ['.mcp.json', 'CLAUDE.md', '.cursor/mcp.json', '.cursor/rules/handeye.mdc', 'AGENTS.md'];

const read = ({ cwd }: Pick<Desk, 'cwd'>, name: string): string => readFileSync(join(cwd, name), 'utf8');

function writeAll({ write }: Desk, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) write(name, text);
}

describe('what init writes for an agent', () => {
  it('is a section of commands that work as they stand, for agents with a shell', async () => {
    const shell = liveShell();
    expect((await shell.run('handeye init --agent generic')).exitCode).toBe(0);
    const rules = read(shell, 'AGENTS.md');
    const [, commands = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(rules) ?? [];
    const typed = commands.trim().split('\n');
    expect(typed.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(
      ['open', 'act', 'look', 'act', 'look', 'export', 'close', 'run'].map((command) => `handeye ${command}`),
    );
    const printed: string[] = [];
    for (const line of typed) {
      const { exitCode, stdout, stderr } = await shell.run(line.replace('http://localhost:3000', shop.url));
      expect({ line, exitCode, stderr }).toEqual({ line, exitCode: 0, stderr: '' });
      expect(stdout).not.toContain(' warning ');
      printed.push(stdout);
    }
    expect(printed[2]).toContain('Link#"Travel Mug"');
    expect(printed[4]).toContain('Status#"Travel Mug added to cart."');
    expect(printed.at(-1)).toContain('7 passed of 7');
  });

  it('names a server that opens an app, for Claude', async () => {
    const shell = liveShell({ installed: true });
    expect((await shell.run('node_modules/.bin/handeye init --agent claude')).exitCode).toBe(0);
    const { mcpServers } = JSON.parse(read(shell, '.mcp.json')) as {
      mcpServers: Record<string, { command: string; args: string[] }>;
    };
    expect(mcpServers).toEqual({ handeye: { command: 'npx', args: ['handeye', 'mcp'] } });
    const client = new Client({ name: 'test', version: '1' });
    onTestFinished(() => client.close());
    await client.connect(new StdioClientTransport({ ...mcpServers['handeye']!, cwd: shell.cwd, env: shell.env }));
    const call = async (name: string, args: Record<string, unknown>): Promise<unknown> =>
      client.callTool({ name, arguments: args });
    const isPassed = { structuredContent: { result: 'passed' } };
    expect(await call('open', { target: shop.url })).toMatchObject(isPassed);
    const rules = read(shell, 'CLAUDE.md');
    const [, steps = ''] = /```json\n([\s\S]*?)```/.exec(rules) ?? [];
    expect(await call('act', JSON.parse(steps) as Record<string, unknown>)).toMatchObject(isPassed);
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    for (const [, tool = ''] of rules.matchAll(/^\d\. `(\w+)`/gm)) expect(tools).toContain(tool);
    expect(rules).toContain('npx handeye run checks/search.flow.json');
  });

  it('is short, and changes nothing the second time', async () => {
    const at = desk();
    const { handeye } = at;
    const written = await handeye(...everyAgent);
    expect(written).toMatchObject({ exitCode: 0, stderr: '' });
    for (const name of filesOfAll) {
      expect(written.stdout).toContain(`wrote ${name}\n`);
      expect(read(at, name).split('\n').length).toBeLessThanOrEqual(60);
    }
    const before = filesOfAll.map((name) => read(at, name));
    const again = await handeye(...everyAgent, '--json');
    expect(JSON.parse(again.stdout)).toEqual({ written: [], unchanged: filesOfAll.map((name) => join(at.cwd, name)) });
    expect(filesOfAll.map((name) => read(at, name))).toEqual(before);
    expect(read(at, '.cursor/rules/handeye.mdc')).toMatch(/^---\ndescription: .+\nglobs:\nalwaysApply: true\n---\n/);
    expect(readdirSync(at.cwd).toSorted()).toEqual(['.cursor', '.mcp.json', 'AGENTS.md', 'CLAUDE.md']);
  });

  it('is added to what is there, and replaces only what it wrote itself', async () => {
    const at = desk();
    const { handeye } = at;
    const other = { command: 'other', args: [], env: { KEY: 'value' } };
    writeAll(at, {
      'package.json': '{"devDependencies": {"handeye": "0.1.0"}}',
      '.mcp.json': JSON.stringify({ mcpServers: { other }, inputs: [1] }, null, '\t'),
      '.cursor/mcp.json': JSON.stringify({ mcpServers: { handeye: { command: 'own' } } }),
      'CLAUDE.md': '# Ours\r\n\r\nUse tabs.\r\n',
      'AGENTS.md': 'Above.\n\n<!-- handeye:begin (old) -->\nStale.\n<!-- handeye:end -->\n\nBelow.',
    });
    const own = read(at, '.cursor/mcp.json');
    expect((await handeye(...everyAgent)).exitCode).toBe(0);
    const handeyeServer = { command: 'npx', args: ['handeye', 'mcp'] };
    expect(JSON.parse(read(at, '.mcp.json'))).toEqual({ mcpServers: { other, handeye: handeyeServer }, inputs: [1] });
    expect(read(at, '.mcp.json')).toContain('\n\t"mcpServers"');
    expect(read(at, '.cursor/mcp.json')).toBe(own);
    expect(read(at, 'CLAUDE.md')).toMatch(/^# Ours\r\n\r\nUse tabs\.\r\n\r\n<!-- handeye:begin/);
    expect(read(at, 'CLAUDE.md').replaceAll('\r\n', '')).not.toContain('\n');
    expect(read(at, 'AGENTS.md')).toMatch(/^Above\.\n\n<!-- handeye:begin .*-->\n## handeye/);
    expect(read(at, 'AGENTS.md')).toMatch(/\n<!-- handeye:end -->\n\nBelow\.$/);
    expect(read(at, 'AGENTS.md')).not.toContain('Stale.');
    expect((await handeye(...everyAgent)).stdout).not.toContain('wrote');
  });

  it.each([
    ['.mcp.json', '{ "mcpServers": { // mine\n} }', '.mcp.json is not the JSON of an MCP client'],
    ['.cursor/mcp.json', '{"mcpServers": []}', '"mcpServers" in it is no object'],
    ['AGENTS.md', 'A\n<!-- handeye:begin -->\nB', 'The marks of handeye in AGENTS.md do not enclose one section'],
  ])('is not written where %s cannot be added to: %s', async (name, text, message) => {
    const at = desk();
    mkdirSync(dirname(join(at.cwd, name)), { recursive: true });
    at.write(name, text);
    const { exitCode, stderr } = await at.handeye(...everyAgent);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Nothing was written.');
    expect(read(at, name)).toBe(text);
    expect(readdirSync(at.cwd)).toEqual([name.split('/')[0]]);
  });

  it('is known for the agents that it names', async () => {
    const { cwd, handeye } = desk();
    const { exitCode, stderr } = await handeye('init', '--agent', 'claude,curser');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('There is no agent "curser". Nothing was written.\nhint: Did you mean cursor?');
    expect(readdirSync(cwd)).toEqual([]);
  });
});
