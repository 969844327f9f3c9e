import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** An import from a file to a file, a package or a Node module. */
type Import = readonly [from: string, to: string];

const forbidden: readonly (readonly [rule: string, ...Import])[] = [
  ['domain-layer', 'src/domain/a.ts', 'src/ports/eye.ts'],
  ['domain-layer', 'src/domain/a.ts', 'src/projections/view.ts'],
  ['npm-yaml', 'src/domain/a.ts', 'yaml'],
  ['npm-unlisted', 'src/domain/a.ts', 'left-pad'],
  ['no-node-inside', 'src/domain/a.ts', 'node:path'],
  ['src-stands-alone', 'src/domain/a.ts', 'src/domain/a.test.ts'],
  ['src-stands-alone', 'src/domain/a.ts', 'tests/support/page.ts'],
  ['no-unresolvable', 'src/domain/a.ts', 'not-installed'],
  ['no-cycle', 'src/domain/left.ts', 'src/domain/right.ts'],
  ['ports-layer', 'src/ports/a.ts', 'src/actions/input/click.ts'],
  ['no-node-inside', 'src/ports/a.ts', 'node:fs'],
  ['permits-come-from-the-guard', 'src/ports/a.ts', 'src/ports/permit-issuer.ts'],
  ['actions-layer', 'src/actions/a.ts', 'src/engine/flow/run.ts'],
  ['permits-come-from-the-guard', 'src/actions/a.ts', 'src/ports/permit-issuer.ts'],
  ['no-node-inside', 'src/actions/a.ts', 'node:fs/promises'],
  ['engine-layer', 'src/engine/flow/a.ts', 'src/surfaces/http/server.ts'],
  ['engine-layer', 'src/engine/flow/a.ts', 'src/adapters/web/hand.ts'],
  ['engine-layer', 'src/engine/flow/a.ts', 'src/compose.ts'],
  ['permits-come-from-the-guard', 'src/engine/flow/a.ts', 'src/ports/permit-issuer.ts'],
  ['no-node-inside', 'src/engine/flow/a.ts', 'fs'],
  ['service-client-is-light', 'src/surfaces/service-client/a.ts', 'src/domain/errors.ts'],
  ['service-client-is-light', 'src/surfaces/service-client/a.ts', 'zod'],
  ['step-knows-no-flow', 'src/engine/step/a.ts', 'src/engine/flow/run.ts'],
  ['step-knows-no-flow', 'src/engine/step/a.ts', 'src/engine/live/live-session.ts'],
  ['npm-@modelcontextprotocol/server', 'src/engine/flow/a.ts', '@modelcontextprotocol/server'],
  ['npm-ai', 'src/engine/flow/a.ts', 'ai'],
  ['npm-@ai-sdk/anthropic', 'src/adapters/web/a.ts', '@ai-sdk/anthropic'],
  ['npm-@ai-sdk/openai', 'src/adapters/web/a.ts', '@ai-sdk/openai'],
  ['npm-@ai-sdk/google', 'src/adapters/web/a.ts', '@ai-sdk/google'],
  ['npm-@ai-sdk/openai-compatible', 'src/adapters/web/a.ts', '@ai-sdk/openai-compatible'],
  ['npm-fastest-levenshtein', 'src/engine/flow/a.ts', 'fastest-levenshtein'],
  ['npm-fastest-levenshtein', 'src/engine/flow/a.ts', 'fastest-levenshtein'],
  ['npm-ignore', 'src/engine/flow/a.ts', 'ignore'],
  ['npm-otpauth', 'src/engine/flow/a.ts', 'otpauth'],
  ['npm-pino', 'src/engine/flow/a.ts', 'pino'],
  ['npm-sharp', 'src/adapters/web/a.ts', 'sharp'],
  ['npm-tinyglobby', 'src/surfaces/cli/a.ts', 'tinyglobby'],
  ['projections-layer', 'src/projections/a.ts', 'src/ports/eye.ts'],
  ['no-node-inside', 'src/projections/a.ts', 'node:fs'],
  ['clients-layer', 'src/clients/dbus/a.ts', 'src/adapters/linux/tree.ts'],
  ['clients-layer', 'src/clients/dbus/a.ts', 'src/engine/flow/run.ts'],
  ['npm-zod', 'src/clients/dbus/a.ts', 'zod'],
  ['adapters-are-strangers', 'src/adapters/linux/a.ts', 'src/adapters/web/hand.ts'],
  ['adapters-layer', 'src/adapters/linux/a.ts', 'src/engine/flow/run.ts'],
  ['adapters-layer', 'src/adapters/linux/a.ts', 'src/actions/input/click.ts'],
  ['adapters-layer', 'src/adapters/linux/a.ts', 'src/surfaces/http/server.ts'],
  ['permits-come-from-the-guard', 'src/adapters/linux/a.ts', 'src/ports/permit-issuer.ts'],
  ['npm-playwright-core', 'src/adapters/linux/a.ts', 'playwright-core'],
  ['npm-x11', 'src/adapters/linux/a.ts', 'x11'],
  ['npm-dbus-native', 'src/adapters/linux/a.ts', 'dbus-native'],
  ['npm-webm-muxer', 'src/adapters/linux/a.ts', 'webm-muxer'],
  ['npm-@sparticuz/chromium', 'src/adapters/linux/a.ts', '@sparticuz/chromium'],
  ['page-runs-in-the-browser', 'src/adapters/web/page/main.ts', 'node:fs'],
  ['page-runs-in-the-browser', 'src/adapters/web/page/main.ts', 'src/adapters/web/hand.ts'],
  ['surfaces-layer', 'src/surfaces/http/a.ts', 'src/adapters/web/hand.ts'],
  ['surfaces-layer', 'src/surfaces/http/a.ts', 'src/clients/dbus/wire.ts'],
  ['surfaces-layer', 'src/surfaces/http/a.ts', 'src/compose.ts'],
  ['npm-commander', 'src/surfaces/http/a.ts', 'commander'],
  ['permits-come-from-the-guard', 'src/surfaces/http/a.ts', 'src/ports/permit-issuer.ts'],
  ['surfaces-layer', 'src/surfaces/cli/a.ts', 'src/compose.ts'],
  ['cli-main-layer', 'src/surfaces/cli/main.ts', 'src/adapters/web/hand.ts'],
  ['compose-knows-no-surface', 'src/compose.ts', 'src/surfaces/http/server.ts'],
  ['index-names-no-adapter', 'src/index.ts', 'src/adapters/web/hand.ts'],
];

const allowed: readonly Import[] = [
  ['src/domain/b.ts', 'zod'],
  ['src/ports/b.ts', 'src/domain/screen.ts'],
  ['src/actions/b.ts', 'src/ports/eye.ts'],
  ['src/engine/flow/b.ts', 'src/actions/input/click.ts'],
  ['src/engine/guard/b.ts', 'src/ports/permit-issuer.ts'],
  ['src/projections/b.ts', 'src/domain/screen.ts'],
  ['src/clients/dbus/b.ts', 'src/domain/errors.ts'],
  ['src/clients/dbus/b.ts', 'src/domain/screen.ts'],
  ['src/clients/dbus/b.ts', 'src/ports/eye.ts'],
  ['src/clients/dbus/b.ts', 'node:net'],
  ['src/clients/x11/b.ts', 'x11'],
  ['src/clients/dbus/b.ts', 'dbus-native'],
  ['src/clients/video/b.ts', 'webm-muxer'],
  ['src/adapters/linux/b.ts', 'src/adapters/linux/tree.ts'],
  ['src/adapters/linux/b.ts', 'src/clients/dbus/wire.ts'],
  ['src/adapters/web/b.ts', 'playwright-core'],
  ['src/adapters/web/page/b.ts', 'src/domain/screen.ts'],
  ['src/adapters/brain-llm/b.ts', 'ai'],
  ['src/adapters/brain-llm/b.ts', '@ai-sdk/anthropic'],
  ['src/adapters/spec-files/b.ts', 'yaml'],
  ['src/domain/language/b.ts', 'fastest-levenshtein'],
  ['src/adapters/secrets/b.ts', 'otpauth'],
  ['src/adapters/log/b.ts', 'pino'],
  ['src/clients/image/b.ts', 'sharp'],
  ['src/adapters/spec-files/b.ts', 'tinyglobby'],
  ['src/surfaces/http/b.ts', 'src/engine/flow/run.ts'],
  ['src/surfaces/http/b.ts', 'src/projections/view.ts'],
  ['src/surfaces/cli/main.ts', 'src/compose.ts'],
  ['src/surfaces/cli/main.ts', 'commander'],
  ['src/compose.ts', 'src/adapters/web/b.ts'],
  ['src/index.ts', 'src/compose.ts'],
  ['src/engine/b.test.ts', 'src/adapters/web/b.ts'],
  ['src/engine/b.test.ts', 'left-pad'],
];

/** The other half of the cycle, which is reported once. */
const returning: Import = ['src/domain/right.ts', 'src/domain/left.ts'];
const lonely = 'src/engine/lonely.ts';

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

describe('layer rules', () => {
  let fixture: string;
  let violations: readonly Violation[];

  beforeAll(() => {
    fixture = mkdtempSync(join(tmpdir(), 'handeye-layers-'));
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig.base.json']) {
      cpSync(join(root, file), join(fixture, file));
    }
    writeTree(fixture, [...forbidden.map(([, from, to]): Import => [from, to]), ...allowed, returning]);
    writeFileSync(join(fixture, lonely), 'export {};\n');
    violations = findViolations(fixture);
  });

  afterAll(() => rmSync(fixture, { recursive: true, force: true }));

  it.each(forbidden)('%s: refuses that %s imports %s', (rule, from, to) => {
    const rules = violations.filter((violation) => violation.from === from && leadsTo(violation, to));
    expect(rules.map((violation) => violation.rule.name)).toContain(rule);
  });

  it.each(allowed)('lets %s import %s', (from, to) => {
    expect(violations.filter((violation) => violation.from === from && leadsTo(violation, to))).toEqual([]);
  });

  it('no-orphan: refuses a file that nothing imports', () => {
    const orphans = violations.filter((violation) => violation.rule.name === 'no-orphan');
    expect(orphans.map(({ from }) => from)).toEqual([lonely]);
  });

  it('has a forbidden import for every rule', () => {
    const { stdout } = depcruise(root, 'scripts/generators/index.ts');
    const { summary } = JSON.parse(stdout) as { summary: { ruleSetUsed: { forbidden: { name: string }[] } } };
    const names = summary.ruleSetUsed.forbidden.map(({ name }) => name);
    expect(new Set(['no-orphan', ...forbidden.map(([rule]) => rule)])).toEqual(new Set(names));
  });
});

function writeTree(base: string, imports: readonly Import[]): void {
  const isOurs = (target: string): boolean => /^(src|tests)\//.test(target);
  const contents = new Map<string, string>();
  for (const [from, to] of imports) {
    const specifier = isOurs(to) ? `./${relative(dirname(from), to)}`.replace(/\.ts$/, '.js') : to;
    contents.set(from, `${contents.get(from) ?? ''}import type {} from '${specifier}';\n`);
    if (isOurs(to) && !contents.has(to)) contents.set(to, 'export {};\n');
    if (!isOurs(to) && to !== 'fs' && to !== 'not-installed' && !to.startsWith('node:')) {
      contents.set(`node_modules/${to}/package.json`, JSON.stringify({ name: to, exports: './index.js' }));
      contents.set(`node_modules/${to}/index.js`, '');
    }
  }
  for (const [file, content] of contents) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), content);
  }
}

function findViolations(base: string): readonly Violation[] {
  const { stdout, stderr } = depcruise(base, 'src');
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr || stdout}`);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

function depcruise(cwd: string, folder: string): { stdout: string; stderr: string } {
  const script = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  return spawnSync(process.execPath, [script, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', folder], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

function leadsTo({ to }: Violation, target: string): boolean {
  return to === target || to === target.replace('node:', '') || to.includes(`node_modules/${target}/`);
}
