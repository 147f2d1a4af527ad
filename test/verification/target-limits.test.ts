import { createServer, type AddressInfo, type Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../free-port.js';
import {
  createRecordingTarget,
  TargetUnusable,
  withLimits,
  type RecordingTarget,
} from '../../src/verification/workflows/recording-target.js';
import { NO_BODY } from '../../src/exchanges/recorded-exchange.js';
import { discoverInputs } from '../../src/verification/workflows/discover.js';

const request = { method: 'GET', url: '', headers: [], body: NO_BODY };
const OK = { status: 200, headers: [], body: new Uint8Array() };

/** Returns a target with given results: true for a response, false for none. */
function targetOf(responses: readonly boolean[]): RecordingTarget {
  const left = responses.values();
  return {
    url: 'http://x',
    name: 'http://x',
    send: (source) => {
      const response = left.next().value === true ? OK : null;
      return Promise.resolve({
        source,
        startedAt: null,
        request: { ...request, body: new Uint8Array() },
        response,
        ...(response === null && { whyNoResponse: 'the connection was refused' }),
      });
    },
  };
}

describe('a run at a target', () => {
  it('ends after three requests in a row without a response, with the cause', async () => {
    const target = withLimits(targetOf([false, false, true, false, false, false, true]));
    for (let count = 0; count < 6; count++) await target.send('test', request);
    await expect(target.send('test', request)).rejects.toThrow(
      'no response to 3 requests in a row (the connection was refused)',
    );
  });

  it('ends after half a minute without any response, but not if there was an earlier one', async () => {
    let now = 0;
    const silent = withLimits(targetOf([false, false]), () => now);
    await silent.send('test', request);
    now = 30_000;
    await expect(silent.send('test', request)).rejects.toThrow('no response within 30 seconds');
    now = 0;
    const slow = withLimits(targetOf([true, false, true]), () => now);
    await slow.send('test', request);
    await slow.send('test', request);
    now = 60_000;
    expect((await slow.send('test', request)).response).toBe(OK);
  });

  it('ends after half an hour', async () => {
    let now = 0;
    const target = withLimits(targetOf([true, true]), () => now);
    await target.send('test', request);
    now = 30 * 60_000 + 1;
    await expect(target.send('test', request)).rejects.toThrow(TargetUnusable);
  });
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the cause of a missing response', () => {
  const why = async (url: string) =>
    (await createRecordingTarget(url).send('test', { ...request, url })).whyNoResponse;

  it('is a refused connection', async () => {
    expect(await why(`http://127.0.0.1:${await freePort()}`)).toBe('the connection was refused');
  });

  it('is a reset connection', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await why(await listening(server))).toBe('the connection was reset');
  });

  it('is an unrequested change of the protocol', async () => {
    const server = createServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')),
    );
    expect(await why(await listening(server))).toContain('changes the protocol (101)');
  });

  it('is a body that is too large', async () => {
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          const more = () => {
            while (!socket.destroyed && socket.write('x'.repeat(65_536)));
          };
          socket.on('drain', more);
          more();
        });
    });
    expect(await why(await listening(server))).toContain('its body has more than 16777216 bytes');
  });
});

it('only the first activities are examined if a target ignores `limit`, and the run says so', async () => {
  let asked = 0;
  const activities = Array.from({ length: 5000 }, (_, id) => ({ id }));
  const target: RecordingTarget = {
    url: 'http://x',
    name: 'http://x',
    send: (source, { url }) => {
      asked += 1;
      const value = url.endsWith('/token')
        ? { access_token: 'a' }
        : url.includes('/activities')
          ? activities
          : url.endsWith('&limit=1')
            ? [{ startsAt: '2027-06-01T09:00:00Z' }]
            : [];
      const body = new TextEncoder().encode(JSON.stringify(value));
      return Promise.resolve({
        source,
        startedAt: null,
        request: { ...request, body: new Uint8Array() },
        response: { status: 200, headers: [], body },
      });
    },
  };
  await expect(discoverInputs(target, { clientId: 'a', clientSecret: 'b' })).rejects.toThrow(
    'Only the first 20 activities are looked at.',
  );
  expect(asked).toBeLessThan(30);
});
