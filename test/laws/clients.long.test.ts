// Tests breaches of clients' rights, each in its own run. The breaches of clients.test.ts run in one run.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox.js';
import { ALL_FACTS, sandboxFor } from '../examination/suite.js';
import { judged, trafficWith } from './client-traffic.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await sandboxFor();
});
afterAll(() => sandbox.close());

it.each([
  ['captures of others are released', 'people/other', 'releaseCapture/rule/C5'],
  ['captures of others are booked', 'people/other', 'createBooking/rule/C6'],
  ['an agent pays the online fee', 'people/agent', 'getBooking/rule/M6'],
  ['the operator does not see marketplace bookings', 'kinds/capacity,people/operator', 'getBooking/rule/B9'],
])('the laws about clients find that %s', async (id, examination, finding) => {
  const { found } = await judged(sandbox, await trafficWith(sandbox, examination, id), ALL_FACTS);
  expect(found.some((one) => one.startsWith(finding))).toBe(true);
});
