import { HandeyeError } from '../../domain/errors.js';
import type { FakeApp } from '../../domain/fake/app.js';
import { readFakeApp } from '../../domain/fake/read-app.js';
import type { FakeTarget } from '../../domain/flow/flow.js';
import { formatProblem, type Problem } from '../../domain/flow/problem.js';
import { variableReferences } from '../../domain/flow/variables.js';
import type { SpecSource } from '../../ports/spec-source.js';
import type { FlowParts } from './flow-parts.js';

/** Where a flow names its app. */
const place = 'targets.fake.app';

/** What is wrong with the fake app that a flow runs on. What a variable stands for is known only when it runs. */
export async function appProblems(
  { targets }: FlowParts,
  file: string,
  source: Pick<SpecSource, 'read' | 'resolve'>,
): Promise<readonly Problem[]> {
  const app = targets?.fake?.app;
  if (app === undefined) return [];
  if (typeof app !== 'string') {
    const read = readFakeApp(app);
    return read.ok ? [] : read.problems.map((problem) => ({ ...problem, path: within(problem.path) }));
  }
  if (variableReferences(app).length > 0) return [];
  try {
    const read = await readFile(app, file, source);
    if (read.ok) return [];
    const { length } = read.problems;
    const message = `${app} has ${length} problem${length === 1 ? '' : 's'}`;
    return [{ severity: 'error', path: place, message, detail: read.problems.map(formatProblem).join('\n') }];
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    return [{ severity: 'error', path: place, message: error.message, value: app }];
  }
}

/**
 * The app that a flow is for on the backend `fake`; undefined where it names none.
 *
 * @param file the flow, whose folder the path is relative to
 * @throws HandeyeError `spec_not_found`, `spec_unreadable`, `spec_syntax`, `spec_invalid`
 */
export async function fakeApp(
  target: FakeTarget | undefined,
  file: string,
  source: Pick<SpecSource, 'read' | 'resolve'>,
): Promise<FakeApp | undefined> {
  if (target === undefined) return undefined;
  const { app } = target;
  const read = typeof app === 'string' ? await readFile(app, file, source) : readFakeApp(app);
  if (read.ok) return read.app;
  const name = typeof app === 'string' ? app : place;
  throw new HandeyeError('spec_invalid', `${name} is not valid:\n${read.problems.map(formatProblem).join('\n')}`, {
    data: read.problems,
  });
}

/** The app in a file; what is wrong with it, with its place there. */
async function readFile(
  app: string,
  flow: string,
  source: Pick<SpecSource, 'read' | 'resolve'>,
): Promise<ReturnType<typeof readFakeApp>> {
  const document = await source.read(source.resolve(flow, app));
  const read = readFakeApp(document.value);
  if (read.ok) return read;
  return {
    ok: false,
    problems: read.problems.map((problem) => ({ ...problem, ...document.locate(pathOf(problem.path)) })),
  };
}

function within(path: string): string {
  return path === '' ? place : `${place}.${path}`;
}

function pathOf(text: string): PropertyKey[] {
  return [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map((match) =>
    match[1] === undefined ? match[0] : Number(match[1]),
  );
}
