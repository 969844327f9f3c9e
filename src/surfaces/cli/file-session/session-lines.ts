import type { FileSessionEvent } from '../../../engine/file-session/file-session.js';
import { actionName, observationName } from '../../../engine/file-session/file-session.js';
import type { SessionReport } from '../../../domain/file-session/outcome/session-report.js';
import { printable } from '../../../projections/terminal-text.js';
import type { CommandCall } from '../command.js';

/** Shows what happens in a file session, in lines. */
export interface SessionLines {
  show(event: FileSessionEvent): void;
  /** Its report was written. */
  ended(report: SessionReport): void;
}

/** @param folder the session folder as people write it */
export function sessionLines({ out, json }: Pick<CommandCall, 'out' | 'json'>, folder: string): SessionLines {
  if (json)
    return {
      show: (event) => out.line(JSON.stringify(asJson(event, folder))),
      ended: ({ outcome, runId, flow }) =>
        out.line(
          JSON.stringify({
            kind: 'ended',
            outcome,
            runId,
            report: `${folder}/report.json`,
            flow: flow === null ? null : `${folder}/${flow}`,
          }),
        ),
    };
  const { paint, signs } = out;
  return {
    ended({ outcome, runId, flow }) {
      out.line(`ended    ${outcome.replaceAll('_', ' ')}${runId === null ? '' : `; run: handeye report ${runId}`}`);
      out.line(`report   ${folder}/report.json`);
      if (flow !== null) out.line(`replay   handeye run ${folder}/${flow}`);
    },
    show(event) {
      switch (event.kind) {
        case 'opened':
          out.line(
            `${event.restarted ? 'opened anew' : 'opened'}   ${event.session.backend}, run ${event.session.runId}`,
          );
          return;
        case 'waiting': {
          const { observation } = event;
          out.line(
            `step ${observation.stepNumber}   ${folder}/${observationName}   ${printable(observation.currentUrl)}`,
          );
          for (const { message } of observation.warnings)
            out.line(`  ${paint('warning', signs.warning)} ${printable(message)}`);
          out.line(paint('dim', `waiting for ${folder}/${actionName}`));
          return;
        }
        case 'taken':
          out.line(
            `action   ${event.decision}, ${event.actions} ${event.actions === 1 ? 'action' : 'actions'}${event.reasoning === undefined ? '' : paint('dim', `  ${printable(event.reasoning)}`)}`,
          );
          return;
        case 'action': {
          const { outcome, title } = event;
          const style = outcome.status === 'repeated' || outcome.status === 'unsupported' ? 'failed' : outcome.status;
          const why =
            outcome.status === 'passed'
              ? ''
              : `  ${outcome.status}: ${printable(outcome.message ?? outcome.warningCode ?? '')}`;
          out.line(`  ${paint(style, signs[style])} ${printable(title)}${paint('dim', why)}`);
          return;
        }
        case 'refused':
          out.line(`${paint('failed', 'refused')}  ${printable(event.reason)}`);
          return;
        case 'repeated':
          out.line(paint('dim', 'delivered again: nothing was done'));
          return;
        case 'bug':
          out.line(`${paint('warning', 'bug')}      ${printable(event.description)}`);
      }
    },
  };
}

function asJson(event: FileSessionEvent, folder: string): unknown {
  if (event.kind === 'opened')
    return { kind: event.kind, restarted: event.restarted, runId: event.session.runId, folder };
  if (event.kind === 'waiting') {
    const { stepNumber, currentUrl, warnings } = event.observation;
    return {
      kind: event.kind,
      stepNumber,
      currentUrl,
      warnings,
      observation: `${folder}/${observationName}`,
      action: `${folder}/${actionName}`,
    };
  }
  return event;
}
