import type { Breach } from './breach.js';
import { booked } from './acts.js';
import { planted, refuses, shows, takes } from './planted.js';
import { singleSeats } from '../../../src/examination/world.js';
import type { Traffic } from '../wrapped-target.js';
import { BOOK, READ, shown, withGuest } from './shared.js';

/** Tickets, payment pages and remarks. */
export const TICKETS: readonly Breach[] = [
  planted(
    'states',
    'the ticket of an unpaid guest is valid',
    ['G3'],
    shows('GET /ticket/validate', (body) => {
      if (body.status === 'unpaid') Object.assign(body, { isValid: true, status: 'valid' });
    }),
    async (w) =>
      (await w.session.get<{ isValid: boolean }>(`/ticket/validate/${(await withGuest(w)).guest?.barCode}`))
        .body.isValid,
  ),
  planted(
    'states',
    'a ticket is not found by its alias',
    ['G3'],
    {
      request: async (traffic, aside) => {
        const [, code] = /^\/ticket\/validate\/(.+)$/.exec(traffic.path) ?? [];
        if (!code) return false;
        const { body } = await aside.send('GET', traffic.path);
        return body.guest && body.guest.barCode !== code
          ? ((await refuses('GET /ticket', 404).request?.(traffic, aside)) ?? false)
          : false;
      },
    },
    async (w) =>
      (await w.session.get(`/ticket/validate/${(await withGuest(w)).guest?.barcodeAlias}`)).status === 404,
  ),
  planted(
    'states',
    'a ticket shows no check-in',
    ['G3'],
    shows('GET /ticket/validate', (body) => {
      if (body.status === 'checked-in') body.status = 'valid';
      if (body.status === 'valid') body.isValid = true;
    }),
    async (w) => {
      const { id, guest } = await withGuest(w);
      await w.acts.pay(id, 500);
      await w.acts.act('POST', `/guest/${guest?.id}/check-in`);
      return (
        (await w.session.get<{ status: string }>(`/ticket/validate/${guest?.barCode}`)).body.status ===
        'valid'
      );
    },
  ),
  planted(
    'states',
    'an unknown ticket is invalid, not missing',
    ['G3'],
    {
      reply: (traffic) => {
        if (traffic.path.startsWith('/ticket/validate/') && traffic.status === 404)
          Object.assign(traffic, { status: 200, reply: { isValid: false, status: 'cancelled', code: 'x' } });
      },
    },
    async (w) => (await w.session.get('/ticket/validate/NO-SUCH')).status === 200,
  ),
  planted(
    'states',
    'a cancelled page leaves the booking',
    ['H2'],
    {
      request: (traffic) => {
        if (traffic.method !== 'POST' || traffic.body !== 'action=cancel') return false;
        Object.assign(traffic, {
          status: 303,
          reply: '',
          replyHeaders: { location: 'https://shop.example/cancelled' },
        });
        return true;
      },
    },
    async (w) => {
      const { made, id } = await booked(w, 1, {
        vendorPayPSP: { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language: 'en' },
      });
      await w.session.raw('POST', (made.body as { redirectUrl: string }).redirectUrl, {
        body: 'action=cancel',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return (await w.acts.booking(id)).status === 200;
    },
  ),
  planted(
    'states',
    'a booking that is being paid is a reservation',
    ['H2', 'B2'],
    shows(READ, (body) => {
      if (body.status === 'paying') body.status = 'reserved';
    }),
    async (w) =>
      (
        await shown(
          w,
          (
            await booked(w, 1, {
              vendorPayPSP: {
                successUrl: 'https://a.example',
                cancelUrl: 'https://a.example',
                language: 'en',
              },
            })
          ).id,
        )
      ).status === 'reserved',
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
    async (w) =>
      (
        await booked(w, 1, {
          vendorPayPSP: { successUrl: 'no-url', cancelUrl: 'https://a.example', language: 'en' },
        })
      ).made.status === 200,
  ),
  planted(
    'states',
    'a remark is set on every item',
    ['B11'],
    shows(READ, (body) => {
      const { remarks = null } = body.items.find((item: Traffic['reply']) => item.remarks) ?? {};
      for (const item of body.items) item.remarks = remarks;
    }),
    async ({ acts, world }) => {
      const offer = singleSeats(world);
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const made = await acts.book(
        [offer.order(offer.take(), category, 1), offer.order(offer.take(), category, 1)],
        {},
        'own',
        offer.merchant.slug,
      );
      const [first] = (await acts.booking(made.body.id)).body.items;
      await acts.act('PUT', `/booking/item/${first?.id}/remarks`, { remarks: 'R' });
      return (await acts.booking(made.body.id)).body.items[1]?.remarks !== null;
    },
  ),
  planted(
    'states',
    'an unknown booking is empty, not missing',
    ['P0', 'P2'],
    {
      reply: (traffic) => {
        if (/^\/bookings\/\d+$/.test(traffic.path) && traffic.method === 'GET' && traffic.status === 404)
          Object.assign(traffic, { status: 200, reply: {} });
      },
    },
    async (w) => (await w.acts.booking(2_000_000_000)).status === 200,
  ),
];
