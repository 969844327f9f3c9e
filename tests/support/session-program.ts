import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation } from '../../src/domain/file-session/observation/observation.js';
import type { SessionReport } from '../../src/domain/file-session/outcome/session-report.js';
import type { Desk, Running } from '../e2e/cli/command-line.js';

/** `handeye session` as a process, and whoever drives it. */
export interface SessionProgram {
  readonly running: Running;
  /** The session folder, relative to the working folder. */
  readonly folder: string;
  observation(): Observation;
  report(): SessionReport;
  /** Writes `action.json` and waits for the observation of the next step. */
  answer(file: object): Promise<Observation>;
  /** Writes the last `action.json`, and waits until the program has ended. @returns its exit code */
  end(file: object): Promise<number | null>;
}

/** Starts a session by the command line and waits for its first observation. */
export async function startSessionProgram(
  { cwd, start }: Pick<Desk, 'cwd' | 'start'>,
  ...args: readonly string[]
): Promise<SessionProgram> {
  const running = start('session', ...args);
  const [, folder = ''] = await running.printed(/waiting for (\S+)\/action\.json/);
  const read = (name: string): unknown => JSON.parse(readFileSync(join(cwd, folder, name), 'utf8'));
  const observation = (): Observation => read('observation.json') as Observation;
  const write = (file: object): void => {
    writeFileSync(join(cwd, folder, '.draft'), JSON.stringify(file));
    renameSync(join(cwd, folder, '.draft'), join(cwd, folder, 'action.json'));
  };
  return {
    running,
    folder,
    observation,
    report: () => read('report.json') as SessionReport,
    async answer(file) {
      const next = observation().stepNumber + 1;
      write(file);
      await running.printed(new RegExp(`^step ${next} `, 'm'));
      return observation();
    },
    async end(file) {
      write(file);
      return (await running.ended).exitCode;
    },
  };
}
