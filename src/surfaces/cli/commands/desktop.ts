import { defaultScreen } from '../../../domain/flow/desktop.js';
import type { PrivateDesktop, StartedDesktop } from '../../../ports/desktop.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { watchInterruption } from '../interruption.js';
import { runOnDesktop } from '../run-on-desktop.js';
import { addSettings } from '../setting-flags.js';

const examples = `
Without a program, what others need to run on the desktop is printed, and it stays until Ctrl+C. handeye run --desktop session in
a shell that has these variables runs on it too. What is started there is a part of the desktop, and is ended with it.

Examples:
  handeye desktop -- gnome-calculator
  handeye desktop --size 1920x1080 -- ./test-all.sh --fast
  handeye desktop

Exit code: that of the program, 128 and the number of the signal that ended it, 3 if it was stopped and did not
end in time, or 4 if something is missing on this machine.`;

/** Declares `handeye desktop`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .usage('[options] [-- program [arguments…]]')
    .argument('[program...]', 'A program and its arguments, after --.')
    .option('--json', 'Without a program: print the variables as JSON, and nothing else on stdout.')
    .addHelpText('after', examples)
    .action(handledBy(desktop));
  addSettings(command, ['desktop.size', 'desktop.scale'], {
    'desktop.size': '--size',
    'desktop.scale': '--scale',
  });
};

async function desktop(call: CommandCall): Promise<number> {
  const { size, scale } = (await call.settings()).config.desktop;
  const started = await call.composition.startDesktop({ ...(size ?? defaultScreen), scale: scale ?? 1 });
  try {
    const [program, ...args] = call.args;
    if (program === undefined) return await show(call, started);
    return await runOnDesktop({ program, args, environment: started.environment, cwd: call.cwd });
  } finally {
    await started.close();
  }
}

/** Prints how others get onto the desktop, and keeps it until a signal comes. @throws HandeyeError `target_lost` once it is broken */
async function show(call: CommandCall, { display, environment, broken }: StartedDesktop): Promise<number> {
  const { out, err } = call;
  const interruption = watchInterruption({ first: () => undefined, second: () => undefined });
  if (call.json) printJson(call, { display, environment: withNulls(environment) });
  else for (const line of shellLines(environment)) out.line(line);
  err.line(
    err.paint(
      'dim',
      `The desktop ${display} stays until Ctrl+C, which ends all that was started with these variables.`,
    ),
  );
  // Nothing else may be left that would keep this process.
  const staying = setInterval(() => undefined, 2 ** 30);
  try {
    const stopped = new Promise<undefined>((resolve) => {
      interruption.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const fault = await Promise.race([stopped, broken]);
    if (fault !== undefined) throw fault;
    return 0;
  } finally {
    clearInterval(staying);
    interruption.release();
  }
}

/** JSON has no `undefined`: what is to be taken away is null. */
function withNulls(environment: PrivateDesktop['environment']): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value ?? null]));
}

/** As a POSIX shell takes them. */
function shellLines(environment: PrivateDesktop['environment']): readonly string[] {
  return Object.entries(environment).map(([name, value]) =>
    value === undefined ? `unset ${name}` : `export ${name}='${value.replaceAll("'", `'\\''`)}'`,
  );
}
