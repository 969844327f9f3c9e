import { expect, it } from 'vitest';
import { createPolling, type Polling } from './polling.js';

/** A page that asks for `/poll` once a second, the last time at 5,000 ms, with a query for each time. */
function polled(queryAt: (second: number) => string = () => ''): Polling {
  const polling = createPolling();
  for (let second = 1; second <= 5; second += 1) polling.learn('GET /poll', queryAt(second), second * 1000);
  return polling;
}

it('knows the next poll when it comes', () => {
  expect(polled().isPoll('GET /poll', '', 6000)).toBe(true);
});

it('takes another address, or another method, for something else', () => {
  expect(polled().isPoll('GET /cart', '', 6000)).toBe(false);
  expect(polled().isPoll('POST /poll', '', 6000)).toBe(false);
});

it('does not think that what was asked for once is polled', () => {
  const polling = createPolling();
  polling.learn('GET /poll', '', 1000);
  expect(polling.isPoll('GET /poll', '', 2000)).toBe(false);
});

it('takes a query that was never polled for something else', () => {
  expect(polled().isPoll('GET /poll', 'click', 6000)).toBe(false);
});

it('knows a poll whose query only counts or tells the time', () => {
  expect(polled((second) => `t=${1700 + second}`).isPoll('GET /poll', 't=1706', 6000)).toBe(true);
});

it('knows a poll that is asked with any query', () => {
  expect(polled((second) => 'abcde'.charAt(second - 1)).isPoll('GET /poll', 'x', 6000)).toBe(true);
});

it('takes what comes much earlier than the next poll for something else, and knows the poll after it', () => {
  const polling = polled();
  expect(polling.isPoll('GET /poll', '', 5300)).toBe(false);
  expect(polling.isPoll('GET /poll', '', 6000)).toBe(true);
});

it('takes what comes long after the polling has ended for something else', () => {
  expect(polled().isPoll('GET /poll', '', 20_000)).toBe(false);
});

it('tells of what is asked for while nothing is done whether it was due', () => {
  expect(polled().learn('GET /poll', '', 6000)).toBe(true);
  expect(polled().learn('GET /poll', '', 5300)).toBe(false);
  expect(polled().learn('GET /cart', '', 6000)).toBe(false);
});
