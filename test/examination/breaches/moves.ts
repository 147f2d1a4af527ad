import type { Breach } from './breach.js';
import { accepts, planted, shows, takes } from './planted.js';
import { singleSeats } from '../../../src/examination/world.js';
import { idOf, shown, withGuest } from './shared.js';

/** Guests and items that move. */
export const MOVES: readonly Breach[] = [
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
    'money',
    'a move refunds the difference at once',
    ['B8'],
    shows('PUT /guest/\\d+/rebook$', async (_, { path }, { send }) => {
      const { body: guest } = await send('GET', path.replace('/rebook', ''));
      const { body } = await send('GET', `/bookings/${guest.basketId}`);
      const amount = Math.min(-body.balance, body.treasurers.merchant?.possibleRefundAmount ?? 0);
      if (amount > 0)
        await send('POST', `/booking/${guest.basketId}/refund?amount=${amount}&refundType=merchant`);
    }),
    async (w) => {
      const { guest, offer, id } = await withGuest(w);
      await w.acts.pay(id, (await shown(w, id)).total);
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
        price: 1,
      });
      return (await shown(w, id)).totalRefunds > 0;
    },
  ),
  planted(
    'money',
    'a move at the price of 0 costs as much as any',
    ['B8'],
    takes('PUT /guest/\\d+/rebook$', ({ query }) => {
      if (Number(query.get('price') ?? 1) === 0) query.delete('price');
    }),
    async (w) => {
      const { guest, offer, id } = await withGuest(w);
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
        price: 0,
      });
      return (await shown(w, id)).items.some(({ guests }) => guests.some(({ price }) => price > 0));
    },
  ),
];
