import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientMs } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { startFlowRunner, type FlowRunner } from '../../../support/run-flow.js';
import { systemPython } from '../../../support/x-server.js';

const program = (label: string): string => `
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="Profile")
box = Gtk.Box()
said = Gtk.Label(label="nothing yet")
button = Gtk.Button(label="${label}")
button.connect("clicked", lambda _: said.set_text("saved"))
for child in (Gtk.Entry(), button, Gtk.Button(label="Cancel"), said):
    box.add(child)
window.add(box)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
`;

describe.skipIf(lacksDesktop('the healing of flows of programs'))('a renamed button of a program', () => {
  let cwd: string;
  let flows: FlowRunner;
  beforeAll(async () => {
    [cwd, flows] = await Promise.all([mkdtemp(join(tmpdir(), 'handeye-heal-')), startFlowRunner()]);
  });
  afterAll(() => Promise.all([flows.close(), rm(cwd, { recursive: true, force: true })]));

  it('is recognised by its place, and proposed', async () => {
    const app = join(cwd, 'profile.py');
    const flow = {
      schemaVersion: 1,
      testName: 'A program',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [app] } },
      steps: [
        {
          action: 'open',
          timeoutMs: patientMs,
          assertions: [{ type: 'exists', selector: 'Button#Cancel', timeoutMs: patientMs }],
        },
        { action: 'click', selector: 'Button#Save', timeoutMs: 2_000 },
      ],
    };
    const file = join(cwd, 'profile.flow.json');
    await Promise.all([writeFile(file, JSON.stringify(flow, null, 2)), writeFile(app, program('Save'))]);
    expect((await flows.run([file], { cwd, heal: 'suggest' })).flow.result).toBe('passed');
    await writeFile(app, program('Store'));
    const { healing } = (await flows.run([file], { cwd, heal: 'suggest' })).step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'renamed', proposedSelector: 'Button#Store' });
    expect(healing?.patch).toBe('heal/profile.flow.json.patch');
  });
});
