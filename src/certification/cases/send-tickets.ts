import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  refused,
  requestsTo,
  wasRefused,
} from '../evidence.js';
import { defineCase, TWO_ADULTS } from '../world.js';

const RECIPIENT = 'ben.okafor@example.com';

/** Sends the tickets to whom the customer names, once. */
export const sendTickets = defineCase({
  id: 'send-tickets',
  title: 'Sends the tickets by mail',
  why: 'Tickets in the wrong mailbox are as good as none, and three mails with the same ticket are spam.',
  task: 'Make a booking of `items`, and let the service send its tickets to `recipient` once.',
  data: { ...TWO_ADULTS, recipient: RECIPIENT },
  client: 'agent',
  judge(run) {
    const [booking] = bookingsOf(run);
    const requests = requestsTo(run, 'sendTickets');
    if (!booking || requests.length === 0) return null;
    const mails = [...run.tables.mails.values()].filter(({ basketId }) => basketId === booking.id);
    const sent = mails.filter(({ to }) => to === RECIPIENT).length;
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      wasRefused(
        'asks-wrongly',
        refused(run, 'sendTickets'),
        '`recipient` is a query parameter of POST /booking/{id}/tickets.',
      ),
      sent === 0 && found('wrong-recipient', `No mail went to ${RECIPIENT}.`, idsOf(requests)),
      sent > 1 &&
        found('sends-twice', `${sent} mails with the tickets went to ${RECIPIENT}.`, idsOf(requests)),
    );
  },
});
