import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { until } from '../eventually.js';
import { greediest } from '../../src/time/turns.js';

const api = await startHarness();
const BYTES = 1024 * 1024;

/** Returns the milliseconds of the processor that requests without a valid token have used in the last minute. */
const usedByStrangers = () => greediest(100).find(([taker]) => taker === '(strangers)')?.[1] ?? 0;

it('the body of a refused request is dropped in parts, which count as use of the processor', async () => {
  const { hostname, port } = new URL(api.url);
  let last = usedByStrangers();
  let added = 0;
  /**
   * Returns the milliseconds that such requests have used since the start of the test. Adds up several readings,
   * because `greediest` covers only the last minute.
   */
  const addedByStrangers = () => {
    const now = usedByStrangers();
    added += Math.max(0, now - last);
    last = now;
    return added;
  };
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.on('data', (part: Buffer) => (response += part.toString()));
  socket.write(
    `POST /bookings HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer none\r\nContent-Length: ${BYTES}\r\n\r\n`,
  );
  socket.write('x'.repeat(BYTES));
  await until(() => response.includes('\r\n\r\n'));
  expect(response).toMatch(/^HTTP\/1\.1 401 /);
  await until(() => addedByStrangers() >= 2); // about 15 parts of the body have arrived
  socket.destroy();
});
