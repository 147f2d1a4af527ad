import type { Breach } from './breach.js';
import { planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { BOOK, READ } from './shared.js';

/** Breaches of tickets, payment pages and remarks. */
export const TICKETS: readonly Breach[] = [
  planted(
    'states',
    'the ticket of an unpaid guest is valid',
    ['G3'],
    shows('GET /ticket/validate', (body) => {
      if (body.status === 'unpaid') Object.assign(body, { isValid: true, status: 'valid' });
    }),
  ),
  planted('states', 'a ticket is not found by its alias', ['G3'], {
    request: async (traffic, aside) => {
      const [, code] = /^\/ticket\/validate\/(.+)$/.exec(traffic.path) ?? [];
      if (!code) return false;
      const { body } = await aside.send('GET', traffic.path);
      return body.guest && body.guest.barCode !== code
        ? ((await refuses('GET /ticket', 404).request?.(traffic, aside)) ?? false)
        : false;
    },
  }),
  planted(
    'states',
    'a ticket shows no check-in',
    ['G3'],
    shows('GET /ticket/validate', (body) => {
      if (body.status === 'checked-in') body.status = 'valid';
      if (body.status === 'valid') body.isValid = true;
    }),
  ),
  planted('states', 'an unknown ticket is invalid, not missing', ['G3'], {
    reply: (traffic) => {
      if (traffic.path.startsWith('/ticket/validate/') && traffic.status === 404)
        Object.assign(traffic, { status: 200, reply: { isValid: false, status: 'cancelled', code: 'x' } });
    },
  }),
  planted('states', 'a cancelled page leaves the booking', ['H2'], {
    request: (traffic) => {
      if (traffic.method !== 'POST' || traffic.body !== 'action=cancel') return false;
      Object.assign(traffic, {
        status: 303,
        reply: '',
        replyHeaders: { location: 'https://shop.example/cancelled' },
      });
      return true;
    },
  }),
  planted(
    'states',
    'a booking that is being paid is a reservation',
    ['H2', 'B2'],
    shows(READ, (body) => {
      if (body.status === 'paying') body.status = 'reserved';
    }),
  ),
  planted(
    'states',
    'a hosted payment takes any address',
    ['H2'],
    takes(
      BOOK,
      ({ body }) =>
        body?.vendorPayPSP?.successUrl === 'no-url' && (body.vendorPayPSP.successUrl = 'https://a.example'),
    ),
  ),
  planted(
    'states',
    'a remark is set on every item',
    ['B11'],
    shows(READ, (body) => {
      const { remarks = null } = body.items.find((item: Traffic['reply']) => item.remarks) ?? {};
      for (const item of body.items) item.remarks = remarks;
    }),
  ),
  planted('states', 'an unknown booking is empty, not missing', ['P0', 'P2'], {
    reply: (traffic) => {
      if (/^\/bookings\/\d+$/.test(traffic.path) && traffic.method === 'GET' && traffic.status === 404)
        Object.assign(traffic, { status: 200, reply: {} });
    },
  }),
];
