import { describe, expect, it } from 'vitest';
import { consoleIs, networkHas } from '../../actions/shared/conditions/event-conditions.js';
import type { Judgement } from '../../actions/shared/conditions/condition.js';
import type { RunEventBody } from '../../domain/event/run-event.js';
import type { SessionEventBody } from '../../domain/screen/target/session-event.js';
import { createEventRelay } from '../../engine/flow/session-events.js';
import type { Eye } from '../../ports/eye.js';
import { createSessionLog, type SessionLog } from './session-log.js';

const answer = (path: string, status = 200): SessionEventBody => ({
  kind: 'response',
  method: 'GET',
  url: `http://app.test/${path}`,
  status,
  durationMs: 1,
  resourceType: 'fetch',
});
const message = (level: 'error' | 'info', text: string): SessionEventBody => ({
  kind: 'console',
  level,
  text,
  source: '',
});

const many = 30_000;

/** A session in which this happened, and then something very often. */
function busy(first: readonly SessionEventBody[], often: (count: number) => SessionEventBody): SessionLog {
  const log = createSessionLog();
  for (const event of first) log.add(event);
  for (let count = 0; count < many; count += 1) log.add(often(count));
  return log;
}
const eyeOn = (log: SessionLog): Eye =>
  ({ catchUp: () => Promise.resolve(), eventsSince: log.since, unansweredSince: () => [] }) as unknown as Eye;
const noErrors = (log: SessionLog, since = 0): Promise<Judgement> =>
  consoleIs({ level: 'error' }, since).look(eyeOn(log));
const noFailedRequests = (log: SessionLog): Promise<Judgement> => networkHas({}).look(eyeOn(log));

describe('a session in which more happens than can be kept', () => {
  const faults = [message('error', 'early fault'), answer('bad', 500)];

  it.each([
    ['answered requests', (count: number) => answer(`fine?${count}`)],
    ['messages on the console', (count: number) => message('info', `tick ${count}`)],
  ])('holds its faults against the app after any number of %s', async (_what, often) => {
    const log = busy(faults, often);
    expect(await noErrors(log)).toMatchObject({ holds: false, found: 'error: early fault' });
    expect(await noFailedRequests(log)).toMatchObject({ holds: false, found: 'GET http://app.test/bad → 500' });
  });

  it('keeps the first and the newest of what happens too often, in order, and no more', () => {
    const log = busy([], (count) => answer(`fine?${count}`));
    const events = log.since(0);
    expect(events.length).toBeLessThan(7_000);
    expect(events[0]).toMatchObject({ seq: 1 });
    expect(events.at(-1)).toMatchObject({ seq: many });
    expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toSorted((a, b) => a - b));
    const dropped = events.filter((event) => event.kind === 'dropped');
    expect(dropped).toEqual([expect.objectContaining({ of: 'answered request', count: many - events.length + 1 })]);
    expect(log.since(many - 2).map(({ seq }) => seq)).toEqual([many - 1, many]);
  });

  it('lets no assertion pass on what is not known any more', async () => {
    const errors = busy([], (count) => message('error', `noise ${count}`));
    const looked = await consoleIs({ level: 'error', ignore: ['noise'] }).look(eyeOn(errors));
    expect(looked).toMatchObject({ holds: false, final: true });
    expect(looked.found).toMatch(/^none; \d+ console errors were dropped, for there were too many to keep$/);
    const failed = busy([], (count) => answer(`noise?${count}`, 404));
    expect(await networkHas({ ignore: ['noise'] }).look(eyeOn(failed))).toMatchObject({
      holds: false,
      found: expect.stringMatching(/^none; \d+ failed requests were dropped/),
    });
  });

  it('says of a request that is not found that it may have been dropped', async () => {
    const log = busy([], (count) => answer(`fine?${count}`));
    const look = (url: string): Promise<Judgement> => networkHas({ url }).look(eyeOn(log));
    expect((await look('fine?29999')).holds).toBe(true);
    expect(await look('fine?2000&')).toMatchObject({
      holds: false,
      found: expect.stringMatching(/; \d+ answered requests were dropped, for there were too many to keep$/),
    });
    expect(await noFailedRequests(log)).toMatchObject({ holds: true, found: 'none' });
  });

  it('does not hold what was dropped before against what came after', async () => {
    const log = busy([], (count) => message('error', `noise ${count}`));
    const since = log.lastSeq();
    log.add(message('info', 'calm'));
    expect((await noErrors(log, since)).holds).toBe(true);
  });
});

describe('what the report lists of a session', () => {
  const relayed = (
    log: SessionLog,
  ): { readonly events: RunEventBody[]; readonly notes: Set<string>; relay(): void } => {
    const events: RunEventBody[] = [];
    const notes = new Set<string>();
    const at = { flowRunId: 'flow-1', lane: 0 };
    const relay = createEventRelay(
      at,
      eyeOn(log),
      '/run',
      (event) => events.push(event),
      (note) => notes.add(note),
    );
    return { events, notes, relay };
  };

  it('is every fault of a step, however much else happened in it', () => {
    const { events, notes, relay } = relayed(
      busy([message('error', 'early fault'), answer('bad', 500)], (count) => answer(`fine?${count}`)),
    );
    relay();
    expect(events.map(({ type }) => type)).toEqual(['console', 'request_failed']);
    expect(notes).toEqual(new Set());
  });

  it('says what is missing where a step brought more faults than can be kept', () => {
    const { notes, relay } = relayed(busy([], (count) => answer(`bad?${count}`, 500)));
    relay();
    relay();
    expect([...notes]).toEqual(['A step brought more failed requests than can be kept: some are missing here.']);
  });

  it('misses nothing where one step after the other brought them', () => {
    const log = createSessionLog();
    const { events, notes, relay } = relayed(log);
    for (let count = 0; count < many; count += 1) {
      log.add(answer(`bad?${count}`, 500));
      if (count % 1_000 === 0) relay();
    }
    relay();
    expect(events).toHaveLength(many);
    expect(notes).toEqual(new Set());
  });
});
