// oxlint-disable max-lines -- one table: each entry is a breach with its witness
import type { Breach, Witnessing } from './breach.js';
import { booked } from './acts.js';
import { accepts, drops, planted, refuses, shows, takes } from './planted.js';
import { singleSeats } from '../../../src/examination/world.js';
import type { Traffic } from '../wrapped-target.js';

const READ = 'GET /bookings/\\d+$';
const GUEST = 'GET /guest/\\d+$';
const BOOK = 'POST /bookings$';
const idOf = ({ path }: Traffic) => ({ id: Number(/\d+/.exec(path)?.[0]) });
const shown = async ({ acts }: Witnessing, id: number) => (await acts.booking(id)).body;
const withGuest = async (w: Witnessing, seats = 1) => {
  const made = await booked(w, seats);
  const [item] = (await shown(w, made.id)).items;
  return { ...made, line: item, guest: item?.guests[0], other: item?.guests[1] };
};
const IGNORE = { refundType: 'ignore' };

/** What each state allows, and what is read back. */
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
    'a full trip takes guests who move',
    ['B8', 'C2'],
    accepts('PUT /guest/\\d+/rebook$', 400, idOf, ({ reply }) =>
      /sold|seats|available/i.test(JSON.stringify(reply)),
    ),
    async (w) => {
      const { guest, offer, category } = await withGuest(w);
      const target = offer.take();
      await w.acts.hold(
        target.availabilityItemId,
        offer.entries(category, (await w.acts.seats(target.availabilityItemId)).available),
      );
      return (
        (
          await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
            itemId: target.availabilityItemId,
            ruleId: offer.rule.id,
          })
        ).status === 200
      );
    },
  ),
  planted(
    'states',
    'a move takes any rule',
    ['B8'],
    accepts('PUT /guest/\\d+/rebook$', 400, idOf, ({ query }) => Number(query.get('ruleId')) > 1_000_000),
    async (w) => {
      const { guest, offer } = await withGuest(w);
      return (
        (
          await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
            itemId: offer.take().availabilityItemId,
            ruleId: 2_000_000_000,
          })
        ).status === 200
      );
    },
  ),
  planted(
    'states',
    'a guest who is moved stays checked in',
    ['B8'],
    shows('PUT /guest/\\d+/rebook$', async (_, traffic, { send }) => {
      const path = traffic.path.replace('/rebook', '');
      if (traffic.query.get('itemId')) await send('POST', `${path}/check-in`);
    }),
    async (w) => {
      const { guest, offer } = await withGuest(w);
      await w.acts.act('POST', `/guest/${guest?.id}/check-in`);
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
      });
      return (await w.session.get<{ checkedIn: boolean }>(`/guest/${guest?.id}`)).body.checkedIn;
    },
  ),
  planted(
    'states',
    'a move keeps the old seat, too',
    ['B8'],
    {
      request: async (traffic, { send, memory }) => {
        const [, id] = /^\/guest\/(\d+)\/rebook$/.exec(traffic.path) ?? [];
        if (!id) return;
        const { body: guest } = await send('GET', `/guest/${id}`);
        const { body } = await send('GET', `/bookings/${guest.basketId}`);
        const item = body.items.find((one: { id: number }) => one.id === guest.basketItemId);
        const old = item?.availabilityItem.availabilityItemId;
        if (old && old !== traffic.query.get('itemId')) memory.set(old, 1);
      },
      reply: (traffic, { memory }) => {
        if (
          traffic.method === 'GET' &&
          /^\/availabilities\/./.test(traffic.path) &&
          traffic.status === 200 &&
          memory.has(traffic.reply.availabilityItemId)
        ) {
          traffic.reply.occupancy += 1;
          traffic.reply.availableSeats -= 1;
        }
      },
    },
    async (w) => {
      const { guest, offer, itemId } = await withGuest(w);
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
      });
      return (await w.acts.seats(itemId)).occupancy > 0;
    },
  ),
  planted(
    'states',
    'a moved item gets another id',
    ['B8'],
    shows('PUT /booking/item/\\d+/rebook$', (body) => {
      body.id += 1000;
    }),
    async (w) => {
      const { line, offer } = await withGuest(w);
      const reply = await w.acts.act<{ id: number }>('PUT', `/booking/item/${line?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
      });
      return reply.body.id !== line?.id;
    },
  ),
  planted(
    'states',
    'a moved item loses its addons',
    ['B8'],
    {
      reply: async (traffic, { send }) => {
        const [, id] = /^\/booking\/item\/(\d+)\/rebook$/.exec(traffic.path) ?? [];
        if (!id || traffic.status !== 200) return;
        const { body: list } = await send('GET', '/bookings?limit=500');
        for (const basket of list)
          for (const item of basket.items ?? [])
            if (item.id === Number(id))
              for (const addon of item.addons)
                await send('PUT', `/booking/item/addon/${addon.id}/cancel?refundType=ignore`);
      },
    },
    async (w) => {
      const offer = singleSeats(w.world);
      const addon = offer?.activity.addons.find(({ type }) => type === 'item');
      const category = offer?.singles[0];
      if (!offer || !addon || !category) return false;
      const made = await w.acts.book(
        [{ ...offer.order(offer.take(), category, 1), addons: [{ id: addon.id, quantity: 1 }] }],
        {},
        'own',
        offer.merchant.slug,
      );
      const line = (await shown(w, made.body.id)).items[0];
      await w.acts.act('PUT', `/booking/item/${line?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
      });
      return (await shown(w, made.body.id)).items[0]?.addons[0]?.isCancelled === true;
    },
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
