import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedProgram, type NpmProgram } from '../../tests/support/npm-package.js';

const programs = {
  mcp: { name: '@playwright/mcp', version: '0.0.83', program: 'cli.js' },
  cli: { name: '@playwright/cli', version: '0.1.22', program: 'playwright-cli.js' },
} satisfies Readonly<Record<string, NpmProgram>>;

/** A program to compare with, installed from npm when it is first needed; it is no dependency. */
export interface Peer {
  /** Name and version. */
  readonly title: string;
  readonly program: string;
}

export async function peer(key: keyof typeof programs): Promise<Peer> {
  const program = programs[key];
  const title = `${program.name} ${program.version}`;
  const folder = join(tmpdir(), 'handeye-bench-peers', title.replaceAll(/[^\w.]+/g, '-'));
  return { title, program: await installedProgram(program, folder) };
}
