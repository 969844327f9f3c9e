import type { Permit } from '../../../ports/permit.js';
import { failed, type StepContext, type StepOutcome } from '../../action.js';
import { lookAgainMs } from './named-window.js';

/** Whatever it ends with, that it did is no crash of a program of the flow: what it could not open is reported here. */
const anyCode: readonly number[] = Array.from({ length: 256 }, (_, code) => code);

/** How long the program that opens an address may take to say that it cannot, in milliseconds; a browser stays much longer. */
const refusalMs = 3_000;

/**
 * Opens an address with the program that the desktop has for it, and goes on in the window of that. It has opened once the
 * opener ends well, or a window comes, or nothing is refused for a while: the opener may be the browser itself.
 */
export async function openOnDesktop(url: string, permit: Permit, context: StepContext): Promise<StepOutcome> {
  const { eye, host, signal } = context;
  const ids = async (): Promise<readonly string[]> =>
    (await eye.status({ windowsOnly: true })).windows.map(({ id }) => id);
  const before = new Set(await ids());
  const [program = '', ...args] = host.addressOpener(url);
  const opener = await host.launch(permit, program, args);
  context.follow(opener, anyCode);
  let exitCode: number | null | undefined;
  const ended = opener.ended.then((end) => void (exitCode = end.exitCode));
  const until = context.remainingMs() - Math.min(refusalMs, context.remainingMs());
  while (exitCode === undefined && context.remainingMs() > until && !signal.aborted) {
    const seen = eye.changeCount();
    if ((await ids()).some((id) => !before.has(id))) break;
    await Promise.race([ended, eye.nextChange(seen, lookAgainMs, signal)]);
  }
  if (exitCode === undefined || exitCode === 0)
    return { status: 'acted', confirmed: `${program} opened ${url}`, found: url };
  return failed({
    type: 'error',
    message: `${program} did not open ${url}: it ended with the exit code ${exitCode ?? 'of a signal'}. Set a program for such addresses on this desktop, or start the browser with launch.`,
    expected: url,
  });
}
