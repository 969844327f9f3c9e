import { flowOn, type FlowRunner, type Ran, type RunRequest, type WrittenStep } from './run-flow.js';
import type { WebPages } from './web-pages.js';

/** Runs a flow on a page with this body, and cancels it as soon as the page asks for `/now`. */
export async function cancelledByPage(
  { flows, pages }: { readonly flows: FlowRunner; readonly pages: WebPages },
  body: string,
  steps: readonly WrittenStep[],
  more: Readonly<Record<string, unknown>> = {},
  files: RunRequest['files'] = {},
): Promise<Ran> {
  let cancel: (() => void) | undefined;
  pages.answer('/now', (_request, response) => {
    cancel?.();
    response.writeHead(204).end();
  });
  return flows.run(flowOn(pages.page(body), steps, more), {
    files,
    onEvent(_event, stop) {
      cancel = stop.cancel;
    },
  });
}
