import type { CodingEvent } from '../../../engine/coding/coding-session.js';
import { printable } from '../../../projections/terminal-text.js';
import type { CommandCall } from '../command.js';

/** Shows what happens in a coding session, in lines. @param folder the session folder as people write it */
export function codingLines({ out }: Pick<CommandCall, 'out'>, folder: string): { show(event: CodingEvent): void } {
  const { paint, signs } = out;
  return {
    show(event) {
      switch (event.kind) {
        case 'waiting':
          out.line(`outbox   ${folder}/${event.outbox}`);
          out.line(paint('dim', `waiting for a reply: a .txt file in ${folder}/inbox`));
          return;
        case 'taken':
          out.line(
            `reply    ${printable(event.name)}, ${event.commands} ${event.commands === 1 ? 'command' : 'commands'}`,
          );
          return;
        case 'command':
          // What may take a while is shown as it begins.
          if (/^(?:RUN_|LOOK|ACT|DO\b)/.test(event.title))
            out.line(paint('dim', `  ${signs.running} ${printable(event.title)}`));
          return;
        case 'result': {
          const { status, title, output } = event.result;
          const mark = status === 'ok' ? paint('passed', signs.passed) : paint('failed', signs.failed);
          const [first] = status === 'ok' ? [] : (output ?? '').split('\n');
          out.line(
            `  ${mark} ${printable(title)}${first === undefined || first === '' ? '' : paint('dim', `  ${printable(first)}`)}`,
          );
          return;
        }
        case 'message':
          out.line(`message  ${printable(event.text)}`);
          return;
        case 'refused':
          out.line(
            `${paint('failed', 'refused')}  ${printable(event.name)}: ${event.reason}; kept in ${folder}/dead-letter`,
          );
          return;
        case 'repeated':
          out.line(paint('dim', `${printable(event.name)} was delivered again; its answer is ${event.outbox}`));
          return;
        case 'done':
          out.line(`${paint('passed', 'done')}     ${printable(event.summary)}`);
      }
    },
  };
}
