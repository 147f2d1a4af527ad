import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { addressOf, serve, type Serving } from './built-command.js';

const MEMORY = ['--store', 'memory:', '--port', '0', '--log', 'info'];
const FORM = 'grant_type=client_credentials&client_id=demo.partner&client_secret=partner-secret';

/**
 * Begins a request for a token, whose body is sent later. Returns functions that send the body and read the response, or wait
 * for the connection to close.
 */
async function slowRequest(server: Serving) {
  const { hostname, port } = new URL(addressOf(server));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let response = '';
  socket.on('data', (part: Buffer) => (response += part.toString()));
  const ended = once(socket, 'close');
  socket.write(
    `POST /oauth2/token HTTP/1.1\r\nHost: ${hostname}:${port}\r\nExpect: 100-continue\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${FORM.length}\r\n\r\n`,
  );
  await eventually(() => expect(response).toContain('100 Continue')); // the request is in flight
  return {
    finish: async () => {
      socket.write(FORM);
      await ended;
      return response;
    },
    gone: async () => {
      await ended.catch(() => undefined);
    },
  };
}

describe.concurrent('sandbox serve, when it is stopped', () => {
  it('is not ready from then on, serves during the delay, answers open requests, and ends with 0', async () => {
    const serving = await serve([...MEMORY, '--stop-delay', '300'], { preload: 'held delay' });
    const slow = await slowRequest(serving);
    const stopped = serving.stop();
    await eventually(() => expect(serving.stdout()).toContain('Stopping'));
    const [ready, other] = await Promise.all([
      fetch(`${serving.url}/_sandbox/ready`),
      fetch(`${serving.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(FORM) }),
    ]);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect(await ready.json()).toMatchObject({ code: 'stopping' });
    expect(other.status).toBe(200); // the request of a load balancer that has not noticed the stop yet
    await other.arrayBuffer();
    serving.endDelay();
    await eventually(() => expect(fetch(addressOf(serving))).rejects.toThrow('fetch failed'));
    const response = await slow.finish();
    expect(response).toContain('HTTP/1.1 200 OK');
    expect(response).toContain('access_token');
    expect(await stopped).toBe(0);
    expect(serving.stdout()).toMatch(/served for 300 s more.*\nStopped\.\n$/);
  });

  it('ends at once at a second signal, some time after the first', async () => {
    const serving = await serve([...MEMORY, '--stop-delay', '60']);
    const slow = await slowRequest(serving);
    const stopped = serving.stop();
    let isEnded = false;
    void stopped.then(() => (isEnded = true));
    await eventually(() => {
      void serving.stop(); // npm sends the first signal twice, so a second signal within a second is ignored
      expect(isEnded).toBe(true);
    });
    expect(await stopped).toBeNull(); // the signal ended the process
    await slow.gone();
    expect(serving.stdout()).not.toContain('Stopped.');
  });
});
