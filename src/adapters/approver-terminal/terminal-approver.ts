import { createInterface } from 'node:readline';
import type { ApprovalAnswer, ApprovalRequest, Approver } from '../../ports/approver.js';
import { openTerminal, type Terminal } from './terminal.js';

/** How a person is asked. */
export interface TerminalApproverOptions {
  /** How long a human may think. Default: 60,000 ms. */
  readonly timeoutMs?: number;
  /** Opens the terminal to ask on, or undefined where there is none. Default: the controlling terminal of this process. */
  readonly open?: () => Terminal | undefined;
}

/** Asks on the terminal, one question at a time. No terminal, silence and anything but a yes mean no. */
export function createTerminalApprover(options: TerminalApproverOptions = {}): Approver {
  const { timeoutMs = 60_000, open = openTerminal } = options;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    async approve(request, signal) {
      // Flows that run side by side would talk over each other.
      const turn = queue.then(async () => ask(request, signal, timeoutMs, open));
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function ask(
  request: ApprovalRequest,
  signal: AbortSignal,
  timeoutMs: number,
  open: () => Terminal | undefined,
): Promise<ApprovalAnswer> {
  if (signal.aborted) return { approved: false, by: cancelled };
  const terminal = open();
  if (!terminal) return { approved: false, by: 'there is no terminal to ask on' };
  try {
    terminal.output.write(question(request, timeoutMs));
    const answer = await readLine(terminal, signal, timeoutMs);
    if (answer.kind === 'line') {
      const approved = /^\s*y(es)?\s*$/i.test(answer.text);
      return { approved, by: approved ? 'terminal' : 'the answer at the terminal was no' };
    }
    terminal.output.write('\nNot done.\n');
    return { approved: false, by: whyNobody(answer.kind, timeoutMs) };
  } finally {
    terminal.close();
  }
}

/** Characters of the arguments that are shown. Whoever approves a longer text answers for all of it. */
const shownArguments = 2000;

function question(request: ApprovalRequest, timeoutMs: number): string {
  const { action, summary, arguments: given, reason } = request;
  const lines = [
    `handeye asks: ${plain(summary)}`,
    `  action  ${plain(action)}`,
    ...(given === undefined ? [] : [`  with    ${shortened(plain(given))}`]),
    `  reason  ${plain(reason)}`,
  ];
  return `\n${lines.join('\n')}\nDo it? [y/N, ${timeoutMs / 1000} s] `;
}

function shortened(text: string): string {
  const rest = text.length - shownArguments;
  return rest <= 0 ? text : `${text.slice(0, shownArguments)}… and ${rest} characters more`;
}

/**
 * One line without control characters: what an app says must not be able to repaint the question. Where a line ends is shown, and
 * blanks push nothing out of sight: what follows may be another command.
 */
function plain(text: string): string {
  return text
    .trim()
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, ' ⏎ ')
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

const cancelled = 'the run was cancelled meanwhile';

type NoAnswer = 'silence' | 'cancelled' | 'ended';
type Answer = { readonly kind: 'line'; readonly text: string } | { readonly kind: NoAnswer };

function whyNobody(kind: NoAnswer, timeoutMs: number): string {
  if (kind === 'silence') return `nobody answered within ${timeoutMs / 1000} s`;
  return kind === 'cancelled' ? cancelled : 'the terminal was closed';
}

async function readLine(terminal: Terminal, signal: AbortSignal, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    // The terminal edits the line itself, and Ctrl+C stays a signal to the run.
    const lines = createInterface({ input: terminal.input, terminal: false });
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      lines.removeAllListeners();
      lines.close();
      resolve(answer);
    };
    const onAbort = (): void => finish({ kind: 'cancelled' });
    const timer = setTimeout(() => finish({ kind: 'silence' }), timeoutMs);
    signal.addEventListener('abort', onAbort);
    lines.once('line', (text) => finish({ kind: 'line', text }));
    lines.once('close', () => finish({ kind: 'ended' }));
    terminal.input.once('error', () => finish({ kind: 'ended' }));
  });
}
