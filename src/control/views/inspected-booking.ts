import type { components } from '../../contract/control.gen.js';
import { type Basket, type Guest, maySee } from '../../domain/basket/basket.js';
import { hasTickets } from '../../domain/basket/status.js';
import { liveGuests } from '../../domain/pricing/totals.js';
import { presentBasket } from '../../operations/bookings/present-basket.js';
import type { PresentationOptions } from '../../operations/bookings/present-payment.js';
import { ticketPath } from '../../operations/shared/page-paths.js';
import type { ReadTables } from '../../store/tables.js';
import { actionsOf } from './booking-actions.js';
import { presentLedger } from './ledger.js';

type Schemas = components['schemas'];

/** The most mails of a booking that are listed. */
const MAX_MAILS = 1000;

/** Returns a booking with all that belongs to it. */
export function inspectedBooking(
  tables: ReadTables,
  basket: Basket,
  options: PresentationOptions,
): Schemas['InspectedBooking'] {
  return {
    booking: presentBasket(tables, basket, options),
    client: clientFor(tables, basket),
    actions: actionsOf(basket),
    ledger: presentLedger(tables, basket, options.vendor),
    mails: tables.mailIdsOf(basket.id).slice(-MAX_MAILS).toReversed(),
    tickets: hasTickets(basket.status) ? ticketsOf(basket, options.workspace) : [],
  };
}

/** Returns the name of a client that may act on a booking (B9): the seller's first. */
function clientFor(tables: ReadTables, basket: Basket): string | null {
  const clients = [...tables.clients.values()].filter((client) => maySee(basket, client));
  const found = clients.find(({ merchant }) => merchant === basket.seller) ?? clients[0];
  return found?.client ?? null;
}

/** Returns the combined ticket and those of the guests who are not cancelled (G4). */
function ticketsOf(basket: Basket, workspace: string): Schemas['TicketFile'][] {
  const guests = basket.items.flatMap((item) => liveGuests<Guest>(item));
  return [
    { guestId: null, path: ticketPath(workspace, basket.ticketCode) },
    ...guests.map(({ id, ticketCode }) => ({ guestId: id, path: ticketPath(workspace, ticketCode) })),
  ];
}
