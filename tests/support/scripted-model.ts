import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model does with a request. */
export type ModelTurn =
  /** It replies: an object as JSON, a text as it is. */
  | { readonly says: unknown; readonly finish?: 'length' }
  | { readonly refuses: string }
  /** It is an error of HTTP, in the form of the provider. */
  | { readonly status: number; readonly error?: string; readonly headers?: Readonly<Record<string, string>> }
  /** A body that is no reply of the API. */
  | { readonly body: string }
  /** It never answers, or breaks off in the middle of the body. */
  | 'hangs'
  | 'breaks_off';

/** A request as it came. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The whole body, in which a test looks for what must not be there. */
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ScriptedModel {
  /** Where the API of a provider is. */
  baseUrl(provider: string): string;
  readonly requests: ModelRequest[];
  /** Forgets all requests, and answers the next ones so, one after the other; the last turn counts for all that follow. */
  script(...turns: readonly ModelTurn[]): void;
  /** Resolves when the next request has come. */
  nextRequest(): Promise<void>;
  close(): Promise<void>;
}

/** Tokens that each reply is said to have taken. */
const scriptedUsage = { input: 1200, output: 80 };

/**
 * A model on this machine that says what a test wants, in the words of the APIs of Anthropic, OpenAI, Google and of servers that
 * are compatible with OpenAI: the dialect follows from the path.
 */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let turns: readonly ModelTurn[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers, text, body: JSON.parse(text) as ModelRequest['body'] });
    const turn = turns[Math.min(requests.length, turns.length) - 1];
    if (turn === undefined) throw new Error('The script is empty.');
    if (turn === 'hangs') return;
    const send = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    };
    if (turn === 'breaks_off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    } else if ('body' in turn) send(200, turn.body);
    else if ('status' in turn) send(turn.status, JSON.stringify(errorBody(turn.error ?? 'no')), turn.headers);
    else send(200, JSON.stringify(replyBody(path, text, turn)));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: (provider) => `${origin}/${provider === 'google' ? 'v1beta' : 'v1'}`,
    requests,
    script(...next) {
      requests.length = 0;
      turns = next;
    },
    async nextRequest() {
      await once(server, 'request');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An error in a form that all of them have in common. */
function errorBody(message: string): unknown {
  return { type: 'error', error: { type: 'error', code: 'error', status: 'ERROR', message } };
}

type Spoken = Extract<ModelTurn, { readonly says: unknown } | { readonly refuses: string }>;

function replyBody(path: string, request: string, turn: Spoken): unknown {
  const refusal = 'refuses' in turn ? turn.refuses : undefined;
  const says = 'says' in turn ? turn.says : '';
  const isCut = 'finish' in turn;
  const text = typeof says === 'string' ? says : JSON.stringify(says);
  const { input, output } = scriptedUsage;
  if (path.includes('/messages')) {
    const byTool = typeof says === 'object' && request.includes('"name":"json"');
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: byTool ? [{ type: 'tool_use', id: 't1', name: 'json', input: says }] : [{ type: 'text', text }],
      stop_reason: refusal === undefined ? (isCut ? 'max_tokens' : byTool ? 'tool_use' : 'end_turn') : 'refusal',
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    };
  }
  if (path.includes('/responses')) {
    const part = refusal === undefined ? { type: 'output_text', text, annotations: [] } : { type: 'refusal', refusal };
    return {
      id: 'resp_1',
      object: 'response',
      created_at: 0,
      model: 'm',
      status: isCut ? 'incomplete' : 'completed',
      incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
      output: [{ type: 'message', id: 'item_1', role: 'assistant', status: 'completed', content: [part] }],
      usage: { input_tokens: input, output_tokens: output },
    };
  }
  if (path.includes('generateContent')) {
    return {
      candidates: [
        {
          content: { role: 'model', parts: refusal === undefined ? [{ text }] : [] },
          finishReason: refusal === undefined ? (isCut ? 'MAX_TOKENS' : 'STOP') : 'SAFETY',
        },
      ],
      usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
    };
  }
  return {
    id: 'chat_1',
    object: 'chat.completion',
    created: 0,
    model: 'm',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text },
        finish_reason: refusal === undefined ? (isCut ? 'length' : 'stop') : 'content_filter',
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}
