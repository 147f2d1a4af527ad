import { describe, expect, it } from 'vitest';
import { leftBy } from '../../src/examination/made.js';

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
