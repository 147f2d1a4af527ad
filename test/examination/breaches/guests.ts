import type { Breach } from './breach.js';
import { booked } from './acts.js';
import { accepts, drops, planted, refuses, shows, takes } from './planted.js';
import { singleSeats } from '../../../src/examination/world.js';
import type { Traffic } from '../wrapped-target.js';
import { BOOK, READ, idOf, shown, withGuest } from './shared.js';

const GUEST = 'GET /guest/\\d+$';
const IGNORE = { refundType: 'ignore' };

/** Breaches of the actions that a state allows, and of stored values. */
export const GUESTS: readonly Breach[] = [
  planted(
    'states',
    'an item stays when its last guest is cancelled',
    ['B7'],
    shows(READ, (body) => {
      if (body.status === 'cancelled') body.items[0].isCancelled = false;
    }),
    async (w) => {
      const { id, guest } = await withGuest(w);
      await w.acts.act('PUT', `/guest/${guest?.id}/cancel`, IGNORE);
      return (await shown(w, id)).items[0]?.isCancelled === false;
    },
  ),
  planted(
    'states',
    'a booking stays when its last item is cancelled',
    ['B7'],
    shows(READ, (body) => {
      if (body.status === 'cancelled' && body.total === 0)
        Object.assign(body, { status: 'reserved', isReservation: true });
    }),
    async (w) => {
      const { id, line } = await withGuest(w);
      await w.acts.act('PUT', `/booking/item/${line?.id}/cancel`, IGNORE);
      return (await shown(w, id)).status === 'reserved';
    },
  ),
  planted('states', 'the reason of a cancellation is lost', ['B7'], drops('PUT .*', 'reason'), async (w) => {
    const { guest } = await withGuest(w);
    await w.acts.act('PUT', `/guest/${guest?.id}/cancel`, { ...IGNORE, reason: 'Rain' });
    return (
      (await w.session.get<{ cancellation: { reason: string } }>(`/guest/${guest?.id}`)).body.cancellation
        ?.reason !== 'Rain'
    );
  }),
  planted(
    'states',
    'a check-in cannot be repeated',
    ['G1'],
    {
      request: (traffic, aside) => {
        if (!traffic.path.endsWith('/check-in')) return false;
        const count = (aside.memory.get(traffic.path) ?? 0) + 1;
        aside.memory.set(traffic.path, count);
        return count > 1 ? refuses('POST .*check-in$', 409).request?.(traffic, aside) : false;
      },
    },
    async (w) => {
      const { guest } = await withGuest(w);
      await w.acts.act('POST', `/guest/${guest?.id}/check-in`);
      return (await w.acts.act('POST', `/guest/${guest?.id}/check-in`)).status === 409;
    },
  ),
  planted(
    'states',
    'a check-out is forgotten',
    ['G1'],
    {
      request: (traffic) => {
        if (!traffic.path.endsWith('/check-out')) return false;
        Object.assign(traffic, { status: 200, reply: { checkedOut: true } });
        return true;
      },
    },
    async (w) => {
      const { guest } = await withGuest(w);
      await w.acts.act('POST', `/guest/${guest?.id}/check-in`);
      await w.acts.act('POST', `/guest/${guest?.id}/check-out`);
      return (await w.session.get<{ checkedIn: boolean }>(`/guest/${guest?.id}`)).body.checkedIn;
    },
  ),
  planted(
    'states',
    'unpaid guests are not checked in',
    ['G1'],
    {
      request: async (traffic, aside) => {
        if (!traffic.path.endsWith('/check-in')) return false;
        const { body } = await aside.send('GET', traffic.path.replace('/check-in', ''));
        return body.isReservation && body.cancellation === null
          ? ((await refuses('POST .*check-in$', 409).request?.(traffic, aside)) ?? false)
          : false;
      },
    },
    async (w) =>
      (await w.acts.act('POST', `/guest/${(await withGuest(w)).guest?.id}/check-in`)).status === 409,
  ),
  planted(
    'states',
    'all guests of an item are checked in',
    ['G1'],
    shows('POST /guest/\\d+/check-in$', async (_, traffic, { send }) => {
      const { body: guest } = await send('GET', traffic.path.replace('/check-in', ''));
      const { body } = await send('GET', `/bookings/${guest.basketId}`);
      for (const item of body.items)
        for (const one of item.guests) await send('POST', `/guest/${one.id}/check-in`);
    }),
    async (w) => {
      const { guest, other } = await withGuest(w, 2);
      await w.acts.act('POST', `/guest/${guest?.id}/check-in`);
      return (await w.session.get<{ checkedIn: boolean }>(`/guest/${other?.id}`)).body.checkedIn;
    },
  ),
  planted(
    'states',
    'an edit is lost',
    ['G2'],
    takes('POST /guest/\\d+/edit$', ({ query }) => {
      query.delete('lastname');
    }),
    async (w) => {
      const { guest } = await withGuest(w);
      await w.acts.act('POST', `/guest/${guest?.id}/edit`, { lastname: 'Edited' });
      return (await w.session.get<{ lastName: string }>(`/guest/${guest?.id}`)).body.lastName !== 'Edited';
    },
  ),
  planted(
    'states',
    'an edit takes unknown fields',
    ['G2', 'P11'],
    takes('POST /guest/\\d+/edit$', ({ query }) => query.delete('noSuchField')),
    async (w) =>
      (await w.acts.act('POST', `/guest/${(await withGuest(w)).guest?.id}/edit`, { noSuchField: 'x' }))
        .status === 200,
  ),
  planted(
    'states',
    'a guest of a cancelled booking is edited',
    ['G2'],
    accepts('POST /guest/\\d+/edit$', 409, idOf),
    async (w) => {
      const { guest, id } = await withGuest(w);
      await w.acts.cancel(id);
      return (await w.acts.act('POST', `/guest/${guest?.id}/edit`, { firstname: 'X' })).status === 200;
    },
  ),
  planted(
    'states',
    'the custom values of guests are lost',
    ['B13'],
    shows(GUEST, (body) => {
      body.customValues = [];
      body.phone = null;
      body.email = null;
    }),
    async ({ acts, world, session }) => {
      const offer = world.offers.find(
        ({ activity, singles }) =>
          singles.length > 0 &&
          activity.guestFields.some(
            ({ type, isHiddenWhileBooking }) => type === 'text' && !isHiddenWhileBooking,
          ),
      );
      const field = offer?.activity.guestFields.find(
        ({ type, isHiddenWhileBooking }) => type === 'text' && !isHiddenWhileBooking,
      );
      const category = offer?.singles[0];
      if (!offer || !field || !category) return false;
      const order = offer.order(offer.take(), category, 1);
      const made = await acts.book(
        [
          {
            ...order,
            guests: order.guests.map((guest) => ({
              ...guest,
              customFields: [
                ...offer.guestFields.filter(({ key }) => key !== field.code),
                { key: field.code, value: 'Seen' },
              ],
            })),
          },
        ],
        {},
        'own',
        offer.merchant.slug,
      );
      const guest = (await acts.booking(made.body.id)).body.items[0]?.guests[0];
      return !JSON.stringify((await session.get(`/guest/${guest?.id}`)).body).includes('Seen');
    },
  ),
  planted(
    'states',
    'the custom values of users are lost',
    ['B13'],
    shows(READ, (body) => {
      body.user.customValues = [];
    }),
    async (w) => {
      const offer = singleSeats(w.world);
      const field = offer?.merchant.userFields.find(({ type }) => type === 'text' || type === 'phone');
      if (!field) return false;
      const { id } = await booked(w, 1, { customFields: [{ key: field.code, value: '+351 21 000' }] });
      return (await shown(w, id)).user.customValues.length === 0;
    },
  ),
  planted(
    'states',
    'required fields of users may be missing',
    ['B4', 'B13'],
    {
      reply: async (traffic, { send }) => {
        if (
          traffic.path !== '/bookings' ||
          traffic.method !== 'POST' ||
          traffic.status !== 400 ||
          traffic.body?.customFields
        )
          return;
        if (!JSON.stringify(traffic.reply).includes('customFields')) return;
        const again = await send('POST', '/bookings', {
          ...traffic.body,
          customFields: [{ key: 'phone', value: '+41 1' }],
        });
        if (again.status === 200) Object.assign(traffic, { status: 200, reply: again.body });
      },
    },
    async ({ session, world }) => {
      const offer = world.offers.find(
        ({ merchant, singles }) =>
          singles.length > 0 && merchant.userFields.some(({ isRequired }) => isRequired),
      );
      if (!offer?.singles[0]) return false;
      const body = {
        items: [offer.order(offer.take(), offer.singles[0], 1)],
        contact: { type: 'email', name: 'A', value: 'a@example.com', notify: false },
      };
      const reply = await session.send<{ id: number }>('POST', '/bookings', { body });
      if (reply.status === 200)
        await session.send('PUT', `/bookings/${reply.body.id}`, { query: { reason: 'x' } });
      return reply.status === 200;
    },
  ),
  planted(
    'states',
    'required fields of guests may be missing',
    ['B4', 'B13'],
    {
      reply: async (traffic, { send }) => {
        const [item] = traffic.body?.items ?? [];
        if (
          traffic.path !== '/bookings' ||
          traffic.method !== 'POST' ||
          traffic.status !== 400 ||
          !item?.guests?.[0] ||
          item.guests[0].customFields
        )
          return;
        const { body } = await send(
          'GET',
          `/availabilities/${encodeURIComponent(item.availabilityItemId.split(',')[0])}`,
        );
        const { body: activity } = await send('GET', `/activities/${body.activityId}`);
        const customFields = (activity.guestFields ?? [])
          .filter(({ isRequired }: { isRequired: boolean }) => isRequired)
          .map((field: Traffic['reply']) => ({
            key: field.code,
            value: field.options?.[0]?.key ?? '1990-01-01',
          }));
        if (customFields.length === 0) return;
        const again = await send('POST', '/bookings', {
          ...traffic.body,
          items: [{ ...item, guests: item.guests.map((guest: object) => ({ ...guest, customFields })) }],
        });
        if (again.status === 200) Object.assign(traffic, { status: 200, reply: again.body });
      },
    },
    async ({ acts, world }) => {
      const offer = world.offers.find(
        ({ guestFields, singles }) => singles.length > 0 && guestFields.length > 0,
      );
      if (!offer?.singles[0]) return false;
      const order = offer.order(offer.take(), offer.singles[0], 1);
      return (
        (
          await acts.book(
            [
              {
                ...order,
                guests: order.guests.map(({ priceCategoryId, occupancy }) => ({
                  priceCategoryId,
                  occupancy,
                })),
              },
            ],
            {},
            'own',
            offer.merchant.slug,
          )
        ).status === 200
      );
    },
  ),
  planted(
    'states',
    'an option that is none is taken',
    ['B4'],
    {
      request: (traffic) => {
        if (traffic.path === '/bookings' && JSON.stringify(traffic.body ?? {}).includes('no-such-option'))
          traffic.body = JSON.parse(JSON.stringify(traffic.body).replaceAll('no-such-option', 'fish'));
      },
    },
    async ({ acts, world }) => {
      const offer = world.offers.find(
        ({ activity, singles }) =>
          singles.length > 0 && activity.guestFields.some(({ code }) => code === 'menu'),
      );
      if (!offer?.singles[0]) return false;
      const order = offer.order(offer.take(), offer.singles[0], 1);
      const customFields = offer.guestFields.map((field) =>
        field.key === 'menu' ? { key: 'menu', value: 'no-such-option' } : field,
      );
      return (
        (
          await acts.book(
            [{ ...order, guests: order.guests.map((guest) => ({ ...guest, customFields })) }],
            {},
            'own',
            offer.merchant.slug,
          )
        ).status === 200
      );
    },
  ),
  planted(
    'states',
    'names of guests are lost',
    ['B4', 'G2'],
    takes(BOOK, ({ body }) => {
      for (const item of body?.items ?? []) for (const guest of item.guests ?? []) delete guest.lastname;
    }),
    async (w) => {
      const { offer, category } = await booked(w, 1);
      const order = offer.order(offer.take(), category, 1);
      const made = await w.acts.book(
        [{ ...order, guests: order.guests.map((guest) => ({ ...guest, lastname: 'Kept' })) }],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await shown(w, made.body.id)).items[0]?.guests[0]?.lastName !== 'Kept';
    },
  ),
  planted(
    'states',
    'the note of a booking is lost',
    ['B4'],
    takes(BOOK, ({ body }) => body && delete body.note),
    async (w) => (await shown(w, (await booked(w, 1, { note: 'Kept' })).id)).note !== 'Kept',
  ),
  planted(
    'states',
    'who booked is lost',
    ['B4', 'B10'],
    shows(READ, (body) => {
      body.user.email = 'someone@example.com';
    }),
    async (w) => (await shown(w, (await booked(w, 1)).id)).user.email === 'someone@example.com',
  ),
];
