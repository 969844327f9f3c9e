import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import { nearestWord } from '../../../domain/nearest-word.js';
import { isRecord } from '../../../domain/spec/zod-shape.js';
import { shellRules, toolRules } from './agent-rules.js';
import { withSection } from './marked-section.js';
import { withServer } from './mcp-settings.js';

/** A file that an agent reads, with what it is to hold. */
export interface AgentFile {
  /** Below the working folder. */
  readonly name: string;
  readonly text: string;
  /** Whether it holds that already. */
  readonly isCurrent: boolean;
}

/** Makes the text of a file of what it holds now. */
type Draft = (name: string, text: string | undefined, handeye: string) => string;

const server: Draft = (name, text, handeye) => withServer(name, text, [...handeye.split(' '), 'mcp']);

/** As Cursor reads it: a rule that is always given to the model. */
const cursorHead = `---
description: How to use the app and prove that it works, with handeye
globs:
alwaysApply: true
---

`;

/** The files of each agent, by where it looks for them. */
const filesOf: Readonly<Record<string, Readonly<Record<string, Draft>>>> = {
  claude: {
    '.mcp.json': server,
    'CLAUDE.md': (name, text, handeye) => withSection(name, text, toolRules(handeye)),
  },
  cursor: {
    '.cursor/mcp.json': server,
    '.cursor/rules/handeye.mdc': (name, text, handeye) => withSection(name, text, toolRules(handeye), cursorHead),
  },
  generic: {
    'AGENTS.md': (name, text, handeye) => withSection(name, text, shellRules(handeye)),
  },
};

/** The agents that there are files for. */
export const agentNames: readonly string[] = Object.keys(filesOf);

/**
 * The files that agents read of a folder, made of what is there.
 *
 * @param asked names of agents, separated by commas
 * @throws HandeyeError `usage` for an agent that nothing is known of, and for files that cannot be added to
 */
export function agentFiles(asked: string, cwd: string): readonly AgentFile[] {
  const handeye = commandIn(cwd);
  const agents = asked.split(',').map((name) => name.trim());
  return [...new Set(agents)].flatMap((agent) =>
    Object.entries(draftsFor(agent)).map(([name, draft]) => {
      const path = join(cwd, name);
      const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      const text = draft(name, before, handeye);
      return { name, text, isCurrent: text === before };
    }),
  );
}

function draftsFor(agent: string): Readonly<Record<string, Draft>> {
  const drafts = Object.hasOwn(filesOf, agent) ? filesOf[agent] : undefined;
  if (drafts !== undefined) return drafts;
  const nearest = nearestWord(agent, agentNames);
  throw new HandeyeError('usage', `There is no agent "${agent}". Nothing was written.`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Known: ${agentNames.join(', ')}; generic is for all that have a shell.`,
    data: { agent, known: agentNames },
  });
}

/** How handeye is called in a folder: through npm where it is installed there. */
function commandIn(cwd: string): string {
  return dependsOnHandeye(cwd) || existsSync(join(cwd, 'node_modules/.bin/handeye')) ? 'npx handeye' : 'handeye';
}

function dependsOnHandeye(cwd: string): boolean {
  try {
    const found: unknown = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    if (!isRecord(found)) return false;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].some((kind) => {
      const named = found[kind];
      return isRecord(named) && named['handeye'] !== undefined;
    });
  } catch {
    // No package, or one that cannot be read: npm would not run anything there either.
    return false;
  }
}
