import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desk } from '../../../e2e/cli/command-line.js';
import { placeV1Flow, problemsOfV1, v1Flows, verdictOf, type V1Flow } from '../../../e2e/v1/v1-flows.js';
import { executionReportSchema } from '../../../../src/domain/run/execution-report.js';
import { testApp } from '../../../support/desktop-flows.js';
import { useOwnPrograms } from '../../../support/own-programs.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { systemPython } from '../../../support/x-server.js';

const lacksAnything = lacksDesktop('flows in the first format, on programs');
const user = useOwnPrograms(lacksAnything);

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

describe.skipIf(lacksAnything)('a flow in the first format, on the desktop of the user', () => {
  it.each(v1Flows('gtk').map((flow) => [flow.file, flow] as const))('ends as it should: %s', async (_, flow) => {
    const app = programOf(flow);
    const path = placeV1Flow(flow, { GTK_PROGRAM: `${systemPython} ${testApp(app)}`, GTK_APP: 'python3' });
    expect(await problemsOfV1(path)).toEqual({ errors: [], warnings: flow.warnings });
    if (!startsIt(flow)) await user.open(app, titles[app] ?? basename(app));
    const { handeye } = desk(user.session.environment);
    const { stdout, stderr } = await handeye('run', path, '--json', '--desktop', 'session');
    const report = executionReportSchema.parse(JSON.parse(stdout || stderr));
    expect(verdictOf(report)).toEqual({ result: flow.result, failedStep: flow.failedStep });
  });
});
