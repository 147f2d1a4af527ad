import type { Breach } from './breach.js';
import { isRead, refusedAs } from './acts.js';

export const STATES: readonly Breach[] = [
  {
    id: 'a booking is cancelled twice',
    theme: 'states',
    rules: ['B7'],
    reply: (traffic) => refusedAs(traffic, /^\/bookings\/\d+$/, 409, { id: 1 }),
  },
  {
    id: 'a cancelled guest is checked in',
    theme: 'states',
    rules: ['G1'],
    reply: (traffic) => refusedAs(traffic, /check-in$/, 409, { checkedIn: true }),
  },
  {
    id: 'a check-in is forgotten',
    theme: 'states',
    rules: ['G1', 'G3'],
    reply: (traffic) => {
      if (/^\/guest\/\d+$/.test(traffic.path) && traffic.status === 200) traffic.reply.checkedIn = false;
    },
  },
  {
    id: 'a guest of a paid booking is edited',
    theme: 'states',
    rules: ['G2'],
    reply: (traffic) => refusedAs(traffic, /edit$/, 409, { id: 1 }),
  },
  {
    id: 'each ticket is valid',
    theme: 'states',
    rules: ['G3'],
    reply: (traffic) => {
      if (/ticket\/validate/.test(traffic.path) && traffic.status === 200)
        Object.assign(traffic.reply, { isValid: true, status: 'valid' });
    },
  },
  {
    id: 'remarks are lost',
    theme: 'states',
    rules: ['B11'],
    reply: (traffic) => {
      if (isRead(traffic)) for (const item of traffic.reply.items) item.remarks = null;
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
  },
  {
    id: 'tickets of cancelled bookings are sent',
    theme: 'states',
    rules: ['B11'],
    reply: (traffic) => refusedAs(traffic, /tickets$/, 409, { id: 1 }),
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
  },
];
