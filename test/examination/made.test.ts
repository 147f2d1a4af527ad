import { describe, expect, it } from 'vitest';
import { Acts } from '../../src/examination/acts.js';
import { leftBy } from '../../src/examination/made.js';
import { Session } from '../../src/examination/session.js';
import type { RecordingTarget } from '../../src/verification/workflows/recording-target.js';

describe('the records that workflows leave behind', () => {
  const exchange = (method: string, path: string, status: number, reply: unknown, sent: unknown = {}) => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const request = { method, url: `http://x${path}`, headers: [], body: bytes(sent) };
    return { source: 'w', startedAt: null, request, response: { status, headers: [], body: bytes(reply) } };
  };

  it('are bookings not cancelled, and captures not released, replaced or booked', () => {
    const sent = [
      exchange('POST', '/bookings', 201, { id: 1 }),
      exchange('POST', '/bookings', 200, { id: 2 }),
      exchange('POST', '/bookings', 400, {}),
      exchange('PUT', '/bookings/1?reason=x', 200, {}),
      exchange('POST', '/reservations', 200, { reference: 'a' }),
      exchange('POST', '/reservations', 200, { reference: 'b' }, { reference: 'a' }),
      exchange('DELETE', '/reservations/b', 200, { reference: 'b' }),
      exchange('POST', '/reservations', 200, { reference: 'c' }),
    ];
    expect(leftBy(sent, 'me')).toEqual([
      { kind: 'booking', id: '2', client: 'me' },
      { kind: 'capture', id: 'c', client: 'me' },
    ]);
  });

  it('may include bookings whose replies were lost', () => {
    const lost = { ...exchange('POST', '/bookings', 200, {}), response: null };
    expect(leftBy([lost, lost], 'me')).toEqual([{ kind: 'booking', id: null, client: 'me' }]);
  });
});

describe('the clean-up of a run', () => {
  it('looks for a booking whose reply was lost by its own address, and cancels nobody else’s', async () => {
    const list = ['run@x.test', 'ada@x.test'].map((email, at) => ({
      id: at + 1,
      status: 'reserved',
      user: { email },
    }));
    const cancelled: string[] = [];
    const replyTo = (method: string, path: string) => {
      if (method === 'PUT') cancelled.push(path);
      return path === '/bookings' ? list : { access_token: 't', status: 'reserved', treasurers: {} };
    };
    const send: RecordingTarget['send'] = async (source, request) => {
      // The response contains more bookings than the filter of the request allows.
      const body = replyTo(request.method, new URL(request.url).pathname);
      const bytes = new TextEncoder().encode(JSON.stringify(body));
      return { source, startedAt: null, request, response: { status: 200, headers: [], body: bytes } };
    };
    const clients = new Map([['own', { id: 'demo.partner', secret: 's' }]] as const);
    const session = new Session({ url: 'http://x', name: 'x', send }, clients);
    session.made.lost.add('own');
    const acts = new Acts(session, { name: 'Run', email: 'run@x.test' }, () => []);
    expect(await acts.finish()).toEqual([]);
    expect(cancelled).toEqual(['/bookings/1']);
  });
});
