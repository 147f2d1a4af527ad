import type { Breach } from './breach.js';
import { accepts, drops, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { BOOK, READ, idOf } from './shared.js';

const GUEST = 'GET /guest/\\d+$';

/** Breaches of the actions that a status allows, and of stored values. */
export const GUESTS: readonly Breach[] = [
  planted(
    'states',
    'an item stays when its last guest is cancelled',
    ['B7'],
    shows(READ, (body) => {
      if (body.status === 'cancelled') body.items[0].isCancelled = false;
    }),
  ),
  planted(
    'states',
    'a booking stays when its last item is cancelled',
    ['B7'],
    shows(READ, (body) => {
      if (body.status === 'cancelled' && body.total === 0)
        Object.assign(body, { status: 'reserved', isReservation: true });
    }),
  ),
  planted('states', 'the reason of a cancellation is lost', ['B7'], drops('PUT .*', 'reason')),
  planted('states', 'a check-in cannot be repeated', ['G1'], {
    request: (traffic, aside) => {
      if (!traffic.path.endsWith('/check-in')) return false;
      const count = (aside.memory.get(traffic.path) ?? 0) + 1;
      aside.memory.set(traffic.path, count);
      return count > 1 ? refuses('POST .*check-in$', 409).request?.(traffic, aside) : false;
    },
  }),
  planted('states', 'a check-out is forgotten', ['G1'], {
    request: (traffic) => {
      if (!traffic.path.endsWith('/check-out')) return false;
      Object.assign(traffic, { status: 200, reply: { checkedOut: true } });
      return true;
    },
  }),
  planted('states', 'unpaid guests are not checked in', ['G1'], {
    request: async (traffic, aside) => {
      if (!traffic.path.endsWith('/check-in')) return false;
      const { body } = await aside.send('GET', traffic.path.replace('/check-in', ''));
      return body.isReservation && body.cancellation === null
        ? ((await refuses('POST .*check-in$', 409).request?.(traffic, aside)) ?? false)
        : false;
    },
  }),
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
  ),
  planted(
    'states',
    'an edit is lost',
    ['G2'],
    takes('POST /guest/\\d+/edit$', ({ query }) => {
      query.delete('lastname');
    }),
  ),
  planted(
    'states',
    'an edit takes unknown fields',
    ['G2', 'P11'],
    takes('POST /guest/\\d+/edit$', ({ query }) => query.delete('noSuchField')),
  ),
  planted(
    'states',
    'a guest of a cancelled booking is edited',
    ['G2'],
    accepts('POST /guest/\\d+/edit$', 409, idOf),
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
  ),
  planted(
    'states',
    'the custom values of users are lost',
    ['B13'],
    shows(READ, (body) => {
      body.user.customValues = [];
    }),
  ),
  planted('states', 'required fields of users may be missing', ['B4', 'B13'], {
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
  }),
  planted('states', 'required fields of guests may be missing', ['B4', 'B13'], {
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
  }),
  planted('states', 'an option that is none is taken', ['B4'], {
    request: (traffic) => {
      if (traffic.path === '/bookings' && JSON.stringify(traffic.body ?? {}).includes('no-such-option'))
        traffic.body = JSON.parse(JSON.stringify(traffic.body).replaceAll('no-such-option', 'fish'));
    },
  }),
  planted(
    'states',
    'names of guests are lost',
    ['B4', 'G2'],
    takes(BOOK, ({ body }) => {
      for (const item of body?.items ?? []) for (const guest of item.guests ?? []) delete guest.lastname;
    }),
  ),
  planted(
    'states',
    'the note of a booking is lost',
    ['B4'],
    takes(BOOK, ({ body }) => body && delete body.note),
  ),
  planted(
    'states',
    'who booked is lost',
    ['B4', 'B10'],
    shows(READ, (body) => {
      body.user.email = 'someone@example.com';
    }),
  ),
];
