import type { Breach } from './breach.js';
import { booked, isRead, refusedAs } from './acts.js';

const guestOf = async (w: Parameters<Breach['witness']>[0], id: number) =>
  (await w.acts.booking(id)).body.items[0]?.guests[0];

export const STATES: readonly Breach[] = [
  {
    id: 'a booking is cancelled twice',
    theme: 'states',
    rules: ['B7'],
    reply: (traffic) => refusedAs(traffic, /^\/bookings\/\d+$/, 409, { id: 1 }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.cancel(id);
      return (await w.acts.cancel(id)).status === 200;
    },
  },
  {
    id: 'a cancelled guest is checked in',
    theme: 'states',
    rules: ['G1'],
    reply: (traffic) => refusedAs(traffic, /check-in$/, 409, { checkedIn: true }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      const guest = await guestOf(w, id);
      await w.acts.cancel(id);
      return (await w.acts.act('POST', `/guest/${guest?.id}/check-in`)).status === 200;
    },
  },
  {
    id: 'a check-in is forgotten',
    theme: 'states',
    rules: ['G1', 'G3'],
    reply: (traffic) => {
      if (/^\/guest\/\d+$/.test(traffic.path) && traffic.status === 200) traffic.reply.checkedIn = false;
    },
    witness: async (w) => {
      const guest = await guestOf(w, (await booked(w, 1)).id);
      await w.acts.act('POST', `/guest/${guest?.id}/check-in`);
      return !(await w.session.get<{ checkedIn: boolean }>(`/guest/${guest?.id}`)).body.checkedIn;
    },
  },
  {
    id: 'a guest of a paid booking is edited',
    theme: 'states',
    rules: ['G2'],
    reply: (traffic) => refusedAs(traffic, /edit$/, 409, { id: 1 }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.pay(id, 500);
      return (
        (await w.acts.act('POST', `/guest/${(await guestOf(w, id))?.id}/edit`, { firstname: 'X' })).status ===
        200
      );
    },
  },
  {
    id: 'each ticket is valid',
    theme: 'states',
    rules: ['G3'],
    reply: (traffic) => {
      if (/ticket\/validate/.test(traffic.path) && traffic.status === 200)
        Object.assign(traffic.reply, { isValid: true, status: 'valid' });
    },
    witness: async (w) =>
      (
        await w.session.get<{ isValid: boolean }>(
          `/ticket/validate/${(await guestOf(w, (await booked(w, 1)).id))?.barCode}`,
        )
      ).body.isValid,
  },
  {
    id: 'remarks are lost',
    theme: 'states',
    rules: ['B11'],
    reply: (traffic) => {
      if (isRead(traffic)) for (const item of traffic.reply.items) item.remarks = null;
    },
    witness: async (w) => {
      const { id } = await booked(w, 1);
      const item = (await w.acts.booking(id)).body.items[0];
      await w.acts.act('PUT', `/booking/item/${item?.id}/remarks`, { remarks: 'R' });
      return (await w.acts.booking(id)).body.items[0]?.remarks === null;
    },
  },
  {
    id: 'booking numbers are lost',
    theme: 'states',
    rules: ['B9'],
    reply: (traffic) => {
      if (isRead(traffic)) {
        traffic.reply.bookingNumber = null;
        traffic.reply.externalNumber = null;
        if (traffic.reply.marketplace) traffic.reply.marketplace.bookingNumber = null;
      }
    },
    witness: async (w) => {
      const { id } = await booked(w, 1, { number: 'N-1' });
      return !JSON.stringify((await w.acts.booking(id)).body).includes('N-1');
    },
  },
  {
    id: 'tickets of cancelled bookings are sent',
    theme: 'states',
    rules: ['B11'],
    reply: (traffic) => refusedAs(traffic, /tickets$/, 409, { id: 1 }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.cancel(id);
      return (
        (await w.acts.act('POST', `/booking/${id}/tickets`, { recipient: 'a@example.com' })).status === 200
      );
    },
  },
  {
    id: 'a moved guest gets another bar code',
    theme: 'states',
    rules: ['B8'],
    reply: (traffic, { memory }) => {
      const [, id] = /^\/guest\/(\d+)\/rebook$/.exec(traffic.path) ?? [];
      if (id && traffic.status === 200) memory.set(id, 1);
      if (isRead(traffic))
        for (const guest of traffic.reply.items.flatMap((item: { guests: object[] }) => item.guests))
          if (memory.has(String(guest.id))) guest.barCode = `X${guest.barCode}`;
    },
    witness: async (w) => {
      const { id, offer } = await booked(w, 1);
      const guest = await guestOf(w, id);
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
      });
      return (await guestOf(w, id))?.barCode !== guest?.barCode;
    },
  },
];
