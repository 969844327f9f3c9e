import type { CDPSession } from 'playwright-core';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import { pageApiName, type PageApi } from '../page/protocol.js';

/** Thrown when a document went away while it was asked: a navigation is under way. Internal to this backend. */
export class DocumentGone extends Error {
  override readonly name = 'DocumentGone';
}

type Methods = { [Name in keyof PageApi]: PageApi[Name] };
type RequestOf<Name extends keyof PageApi> =
  Parameters<Methods[Name]> extends [infer Request] ? Omit<Request, 'prefix'> : undefined;
type ReplyOf<Name extends keyof PageApi> = Awaited<ReturnType<Methods[Name]>>;

/** One document of a page, with the in-page script in its isolated world. A navigation makes a new one. */
export interface PageDocument {
  readonly frameId: string;
  readonly session: CDPSession;
  /** Prefix of the refs of its elements, unique in the session. */
  readonly prefix: string;
  readonly uniqueContextId: string;
  readonly contextId: number;
  /** Whether `mark` was called in it: only then can it report what changed. */
  marked: boolean;
}

/** Lets it pass that a document is gone. @throws every other error, as it is */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof DocumentGone)) throw error;
}

/** Fragments of the messages by which Chromium says that a world no longer exists. */
const goneMessages = [
  'uniqueContextId not found',
  'Cannot find context',
  'Execution context was destroyed',
  'Inspected target navigated or closed',
  'Session closed',
  'Target closed',
  'has been closed',
  'Session with given id not found',
];

/**
 * Calls the in-page script of a document and arms it for the next change.
 *
 * @throws DocumentGone when the document is no more
 * @throws HandeyeError `internal` when the script itself fails
 */
export async function callPage<Name extends keyof PageApi>(
  document: PageDocument,
  method: Name,
  request: RequestOf<Name>,
): Promise<ReplyOf<Name>> {
  const argument = JSON.stringify({ prefix: document.prefix, ...request });
  const expression = `(async()=>{const r=await ${pageApiName}.${method}(${argument});${pageApiName}.arm();return r})()`;
  return (await evaluate(document, expression)) as ReplyOf<Name>;
}

/** Evaluates an expression in the isolated world of a document. */
export async function evaluate(document: PageDocument, expression: string): Promise<unknown> {
  try {
    const reply = await document.session.send('Runtime.evaluate', {
      expression,
      uniqueContextId: document.uniqueContextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (reply.exceptionDetails === undefined) return reply.result.value as unknown;
    const { exception, text } = reply.exceptionDetails;
    throw new HandeyeError('internal', `The in-page script failed: ${exception?.description ?? text}`);
  } catch (error) {
    throw isGone(error) ? new DocumentGone(messageOf(error)) : error;
  }
}

/** The live object of an element, for protocol calls that need one. Undefined when the ref is stale. */
export async function elementObject(document: PageDocument, ref: string): Promise<string | undefined> {
  const expression = `${pageApiName}.element(${JSON.stringify({ prefix: document.prefix, ref })})`;
  const reply = await document.session.send('Runtime.evaluate', {
    expression,
    uniqueContextId: document.uniqueContextId,
  });
  return reply.result.objectId;
}

/** The ref of the iframe element that owns a frame, as its parent document calls it. Undefined while there is none. */
export async function frameElementRef(parent: PageDocument, frameId: string): Promise<string | undefined> {
  try {
    const { backendNodeId } = await parent.session.send('DOM.getFrameOwner', { frameId });
    const { object } = await parent.session.send('DOM.resolveNode', {
      backendNodeId,
      executionContextId: parent.contextId,
    });
    if (object.objectId === undefined) return undefined;
    const reply = await parent.session.send('Runtime.callFunctionOn', {
      functionDeclaration: `function(prefix){return ${pageApiName}.refOf({prefix,element:this})}`,
      objectId: object.objectId,
      arguments: [{ value: parent.prefix }],
      returnByValue: true,
    });
    return reply.result.value as string;
  } catch (error) {
    if (isGone(error) || /No node|not found|given node/i.test(messageOf(error))) return undefined;
    throw error;
  }
}

/** Whether an error says that the document is there no more. */
export function isGone(error: unknown): boolean {
  const message = messageOf(error);
  return error instanceof DocumentGone || goneMessages.some((fragment) => message.includes(fragment));
}
