import { BUGS } from '../bugs.mjs';
import { json, RequestError } from '../server/answers.mjs';
import { readJson } from '../server/request-body.mjs';

function health({ bugs }) {
  return json({ status: 'ok', bugs: bugs.list() });
}

function reset({ state }) {
  state.reset();
  return json({ ok: true });
}

function listBugs({ bugs }) {
  return json({ on: bugs.list(), known: BUGS });
}

async function switchBugs({ req, bugs }) {
  const body = await readJson(req);
  try {
    bugs.set(body.bugs);
  } catch (error) {
    throw new RequestError(400, error.message);
  }
  return json({ ok: true, on: bugs.list() });
}

/** For tests: state and planted bugs. A reset leaves the bugs as they are. */
export const CONTROL_ROUTES = {
  'GET /api/health': health,
  'POST /api/reset': reset,
  'GET /api/bugs': listBugs,
  'POST /api/bugs': switchBugs,
};
