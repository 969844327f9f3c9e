/** What is sent over the socket: one JSON text a line. */

/** A command line to carry out. */
export interface CommandRequest {
  readonly type: 'command';
  /** Of the client: a service of another version does not answer it. */
  readonly version: string;
  readonly commandLine: readonly string[];
  readonly cwd: string;
  /** What was written on the standard input, where the command line asks for it. */
  readonly input?: string;
  /** Variables that settings, secrets and displays are read from. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether a person can be asked on the terminal of the client. */
  readonly canAsk: boolean;
  /** Columns of the terminal. */
  readonly width?: number;
}

/** The answer to a question, by its id. */
export interface AnswerMessage {
  readonly type: 'answer';
  readonly id: string;
  readonly approved: boolean;
}

/** From the client. */
export type ClientMessage = CommandRequest | AnswerMessage;

/** From the service: texts as they come, questions, and the end. */
export type ServiceMessage =
  | { readonly type: 'out' | 'err'; readonly text: string }
  | { readonly type: 'ask'; readonly id: string; readonly summary: string; readonly reason: string }
  | { readonly type: 'exit'; readonly code: number }
  /** The service is of another version; with sessions it goes on, without it ends now. */
  | { readonly type: 'version'; readonly version: string; readonly sessions: number };

/** Takes what arrives apart into messages; a line that is no JSON is passed on as undefined. */
export function createMessageReader<Message>(
  onMessage: (message: Message | undefined) => void,
): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onMessage(parsed<Message>(line));
  };
}

function parsed<Message>(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return undefined;
  }
}
