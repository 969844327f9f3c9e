/** A full snapshot of a program by handeye, and a walk by pyatspi that reads as much of each element, in turns. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../figures.js';
import { startStage } from './stage.js';

/** Longer than a session believes what it has read of a program, in milliseconds. */
const believedMs = 200;

/** Looks that are not measured: a session looks many times, and is compiled by then. */
const warmUp = 20;

export interface DesktopSnapshotFigures {
  readonly program: string;
  readonly elements: number;
  readonly handeyeMs: number;
  readonly pyatspiMs: number;
  /** How many times as long pyatspi takes: median of the quotients of each round. */
  readonly times: number;
}

export async function measureDesktopSnapshot(
  program: string,
  sign: string,
  rounds = 15,
): Promise<DesktopSnapshotFigures> {
  const stage = await startStage(program, [], sign);
  try {
    const walk = async (): Promise<{ ms: number; nodes: number }> =>
      JSON.parse(await stage.run('/usr/bin/python3', ['-c', pyatspiScript, String(stage.program.pid)])) as {
        ms: number;
        nodes: number;
      };
    const snapshot = async (): Promise<number> => {
      // What was read a moment ago is believed, and would make it cheaper than it is.
      stage.session.enterWindow((await stage.session.eye.status()).windows.find(({ active }) => active)?.id ?? '');
      await sleep(believedMs);
      const started = performance.now();
      await stage.session.eye.snapshot({ scope: 'full' });
      return performance.now() - started;
    };
    for (let look = 0; look < warmUp; look += 1) await snapshot();
    const pairs: { ours: number; theirs: number; nodes: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { ms, nodes } = await walk();
      pairs.push({ ours: await snapshot(), theirs: ms, nodes });
    }
    return {
      program,
      elements: median(pairs.map(({ nodes }) => nodes)),
      handeyeMs: median(pairs.map(({ ours }) => ours)),
      pyatspiMs: median(pairs.map(({ theirs }) => theirs)),
      times: median(pairs.map(({ ours, theirs }) => theirs / ours)),
    };
  } finally {
    await stage.close();
  }
}

const pyatspiScript = `
import json, sys, time
import pyatspi
pid = int(sys.argv[1])
app = [app for app in pyatspi.Registry.getDesktop(0) if app.get_process_id() == pid][0]
count = 0
def walk(node):
    global count
    count += 1
    node.name, node.getRoleName(), node.getState().getStates()
    interfaces = pyatspi.listInterfaces(node)
    if "Component" in interfaces:
        node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    if "EditableText" in interfaces:
        node.queryText().getText(0, -1)
    for child in node:
        if child is not None:
            walk(child)
started = time.perf_counter()
walk(app)
print(json.dumps({"ms": (time.perf_counter() - started) * 1000, "nodes": count}))
`;
