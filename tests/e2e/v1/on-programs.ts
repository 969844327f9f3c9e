import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desk } from '../cli/command-line.js';
import { expectedOf, placeV1Flow, problemsOfV1, v1Flows, verdictOf, type V1Flow } from './v1-flows.js';
import { executionReportSchema } from '../../../src/domain/run/execution-report.js';
import { testApp } from '../../support/desktop-flows.js';
import { useOwnPrograms } from '../../support/own-programs.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { systemPython } from '../../support/x-server.js';

/** The window of each program once it is open. */
const titles: Readonly<Record<string, string>> = {
  'gtk-shop/shop.py': 'Products · Harbour Street',
  'gtk3/gtk3_choices.py': 'Choices',
  'gtk3/gtk3_tabs.py': 'Tabs',
  'gtk3/gtk3_question.py': 'Keeper',
};

/** The file of the program that a flow is for, in the folder of test programs. */
const programOf = ({ app = '' }: V1Flow): string => /tests\/apps\/(\S+\.py)/.exec(app)?.[1] ?? '';

/** Flows that start their program themselves. */
const startsIt = ({ file }: V1Flow): boolean => /launch/.test(file);

/** The flows that the gate runs: a start page, a program that has no window, and both kinds of selectors. */
export const smokeOnPrograms: ReadonlySet<string> = new Set([
  'gtk/01-products-are-shown.json',
  'gtk/11-fail-target-app.json',
  'gtk/17-stale-plain-selector.json',
]);

/**
 * Tests flows in the first format on programs that the user has open.
 *
 * @param isMeant which flows
 */
export function describeV1OnPrograms(isMeant: (flow: V1Flow) => boolean): void {
  const lacksAnything = lacksDesktop('flows in the first format, on programs');
  const user = useOwnPrograms(lacksAnything);
  const flows = v1Flows('gtk').filter(isMeant);
  describe.skipIf(lacksAnything)('a flow in the first format, on the desktop of the user', () => {
    it.each(flows.map((flow) => [flow.file, flow] as const))('ends as it should: %s', async (_, flow) => {
      const app = programOf(flow);
      const path = placeV1Flow(flow, { GTK_PROGRAM: `${systemPython} ${testApp(app)}`, GTK_APP: 'python3' });
      expect(await problemsOfV1(path)).toEqual({ errors: [], warnings: flow.warnings });
      if (!startsIt(flow)) await user.open(app, titles[app] ?? basename(app));
      const { handeye } = desk(user.session.environment);
      const { stdout, stderr } = await handeye('run', path, '--json', '--desktop', 'session');
      const report = executionReportSchema.parse(JSON.parse(stdout || stderr));
      expect(verdictOf(report)).toEqual(expectedOf(flow));
    });
  });
}
