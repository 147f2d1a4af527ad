import type { Breach } from './breach.js';
import { accepts, planted, shows, takes } from './planted.js';
import { idOf } from './shared.js';

/** Breaches of moved guests and items. */
export const MOVES: readonly Breach[] = [
  planted(
    'states',
    'a full trip takes guests who move',
    ['B8', 'C2'],
    accepts('PUT /guest/\\d+/rebook$', 400, idOf, ({ reply }) =>
      /sold|seats|available/i.test(JSON.stringify(reply)),
    ),
  ),
  planted(
    'states',
    'a move takes any rule',
    ['B8'],
    accepts('PUT /guest/\\d+/rebook$', 400, idOf, ({ query }) => Number(query.get('ruleId')) > 1_000_000),
  ),
  planted(
    'states',
    'a guest who is moved stays checked in',
    ['B8'],
    shows('PUT /guest/\\d+/rebook$', async (_, traffic, { send }) => {
      const path = traffic.path.replace('/rebook', '');
      if (traffic.query.get('itemId')) await send('POST', `${path}/check-in`);
    }),
  ),
  planted('states', 'a move keeps the old seat, too', ['B8'], {
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
  }),
  planted(
    'states',
    'a moved item gets another id',
    ['B8'],
    shows('PUT /booking/item/\\d+/rebook$', (body) => {
      body.id += 1000;
    }),
  ),
  planted('states', 'a moved item loses its addons', ['B8'], {
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
  }),
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
  ),
  planted(
    'money',
    'a move at the price of 0 costs as much as any',
    ['B8'],
    takes('PUT /guest/\\d+/rebook$', ({ query }) => {
      if (Number(query.get('price') ?? 1) === 0) query.delete('price');
    }),
  ),
];
