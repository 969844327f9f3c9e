import { HandeyeError } from '../../domain/errors.js';
import type { Session } from '../../ports/backend.js';

const absent = (): never => {
  throw new HandeyeError('target_lost', 'There is no session: the backend could not be started.');
};

/** Stands where a session could not be opened, so that the steps that never ran can still be reported. */
export const absentSession: Session = {
  eye: {
    query: absent,
    distinguish: absent,
    locate: absent,
    mark: absent,
    observe: absent,
    rest: absent,
    restedMs: () => Number.POSITIVE_INFINITY,
    changeCount: () => 0,
    nextChange: absent,
    status: absent,
    snapshot: absent,
    screenshot: absent,
    catchUp: () => Promise.resolve(),
    eventsSince: () => [],
    unansweredSince: () => [],
    lastEvent: () => 0,
    elapsedMs: () => 0,
    waitsFor: () => undefined,
  },
  hand: {
    click: absent,
    hover: absent,
    drag: absent,
    type: absent,
    fill: absent,
    clear: absent,
    focus: absent,
    pressKeys: absent,
    selectOptions: absent,
    scroll: absent,
    upload: absent,
    navigate: absent,
    focusWindow: absent,
    closeWindow: absent,
    answerDialog: absent,
  },
  pauseMs: 0,
  notes: [],
  isShared: false,
  environment: {},
  follow: absent,
  enterWindow: absent,
  lookIn: absent,
  identity: absent,
  finishDownloads: () => Promise.resolve(),
  endVideo: () => Promise.resolve(undefined),
  program: () => undefined,
  pageUrl: () => undefined,
  frameUrl: () => undefined,
  close: () => Promise.resolve(),
};
