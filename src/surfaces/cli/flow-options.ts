import type { Command } from 'commander';
import { HandeyeError } from '../../domain/errors.js';
import { backendAliases, backendNames, type BackendName } from '../../domain/flow/backend.js';
import { requireVariableNames } from '../../engine/run/run-requirements.js';
import { fold, nearestWord } from '../../domain/nearest-word.js';

/** What the options of commands that read flows say. */
export interface FlowOptions {
  readonly variables: Readonly<Record<string, string>>;
  /** Undefined = the backends that each flow names. */
  readonly backends: readonly BackendName[] | undefined;
  /** Every flow on all the backends that it has a target for. */
  readonly allBackends: boolean;
}

/** Takes an option that may be given more than once. */
export const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

/** Options of commands that read flows. */
export function addFlowOptions(command: Command): Command {
  return command
    .option('--var <name=value>', 'Set a variable; may be given more than once.', collect)
    .option(
      '--backend <names>',
      `Run on these backends instead of those that the flow names: ${backendNames.join(', ')}, or all.`,
      collect,
    );
}

/** @throws HandeyeError `usage` */
export function flowOptionsOf(options: Readonly<Record<string, unknown>>): FlowOptions {
  const variables = variablesIn(options);
  const names = listOf(options['backend']).flatMap((text) => text.split(','));
  const allBackends = names.some((name) => fold(name) === 'all');
  const backends = names.length === 0 || allBackends ? undefined : [...new Set(names.map(backendOf))];
  return { variables, backends, allBackends };
}

/** The variables of `--var`. @throws HandeyeError `usage` */
export function variablesIn(options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const variables = Object.fromEntries(listOf(options['var']).map(variableOf));
  requireVariableNames(Object.keys(variables));
  return variables;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

function variableOf(text: string): [string, string] {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at > 0 && /^[A-Za-z_][\w.-]*$/.test(name)) return [name, text.slice(at + 1)];
  throw new HandeyeError('usage', `--var ${text} is not of the form name=value.`, {
    hint: 'Such as --var user=alice; a name has letters, digits, _ . - and begins with a letter.',
  });
}

function backendOf(text: string): BackendName {
  const wanted = fold(text);
  const alias = Object.entries(backendAliases).find(([name]) => fold(name) === wanted)?.[1];
  const name = backendNames.find((known) => known === wanted) ?? alias;
  if (name !== undefined) return name;
  const nearest = nearestWord(text, [...backendNames, 'all']);
  throw new HandeyeError('usage', `There is no backend "${text.trim()}".`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Backends: ${backendNames.join(', ')}, all.`,
  });
}
