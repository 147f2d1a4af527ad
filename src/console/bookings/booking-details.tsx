import { useSignal, type Signal } from '@preact/signals';
import { ClientField } from '../shared/forms/client-field.js';
import { Load, Notice } from '../shared/components/notice.js';
import { Money, Tag, Time } from '../shared/components/inline.js';
import { Page, Section } from '../shared/components/page.js';
import { control, nameOf, type Schemas } from '../shared/server/control.js';
import { useFresh } from '../shared/live/fresh.js';
import { useLoaded } from '../shared/server/loaded.js';
import { ownClient } from '../shared/server/session.js';
import { link } from '../shared/location.js';
import { bookingActions, type BookingAction } from './booking-actions.js';
import { BookingActionDialog, ActionButtons } from './booking-action.js';
import { BookingItems } from './booking-items.js';
import { Ledger } from './booking-ledger.js';
import { BookingMails } from './booking-mails.js';
import { BookingStory } from './booking-story.js';

type Inspected = Schemas['InspectedBooking'];

/** One booking: what it holds, what was paid, what happened to it, and what can be done with it. */
export function BookingDetails({ workspace, id }: { readonly workspace: string; readonly id: string }) {
  const client = useSignal('');
  const asked = useSignal<BookingAction | null>(null);
  const version = useSignal(0);
  const booking = useLoaded(id, async () => {
    const params = { path: { name: workspace, bookingId: Number(id) } };
    const found = await control.GET('/workspaces/{name}/bookings/{bookingId}', { params }).orThrow();
    if (client.peek() === '')
      client.value = ownClient() ?? (await bookedBy(workspace, Number(id))) ?? found.client ?? '';
    return found;
  });
  const reload = () => {
    booking.reload();
    version.value += 1;
  };
  useFresh(workspace, reload);
  return (
    <Page title={`Booking ${id}`} about={<a href={link(workspace, 'bookings')}>All bookings</a>}>
      <Load from={booking}>
        {(found) => (
          <>
            <Facts found={found} />
            <Actions {...{ workspace, found, client }} onAsk={(action) => void (asked.value = action)} />
            <BookingItems {...{ workspace, found }} onAsk={(action) => void (asked.value = action)} />
            <Ledger lines={found.ledger} currency={found.booking.currency} balance={found.booking.balance} />
            <BookingStory workspace={workspace} id={Number(id)} version={version} />
            <BookingMails workspace={workspace} ids={found.mails} />
          </>
        )}
      </Load>
      {asked.value && (
        <BookingActionDialog
          {...{ workspace, client, action: asked.value }}
          onDone={reload}
          onClose={() => void (asked.value = null)}
        />
      )}
    </Page>
  );
}

function Facts({ found: { booking, tickets } }: { readonly found: Inspected }) {
  const { status, paymentStatus, total, balance, currency, user, merchant, createdAt, bookingNumber, note } =
    booking;
  const combined = tickets.find(({ guestId }) => guestId === null);
  const facts = [
    ['Status', <Tag key="status" text={status} isGood={status === 'paid'} />],
    ['Payment', paymentStatus],
    ['Total', <Money key="total" amount={total} currency={currency} />],
    ['To pay', <Money key="balance" amount={balance} currency={currency} />],
    ['Contact', [user.name, user.email].filter(Boolean).join(', ')],
    ['Seller', merchant],
    ['Operator', booking.marketplace?.merchant],
    ['Number', bookingNumber],
    ['Note', note],
    ['Booked', <Time key="at" at={new Date(createdAt).toISOString()} />],
    ['Tickets', combined && <TicketLink key="ticket" path={combined.path} text="All guests (PDF)" />],
  ] as const;
  return (
    <section class="card">
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== undefined && value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** A ticket, which opens in a tab of its own. */
function TicketLink({ path, text }: { readonly path: string; readonly text: string }) {
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

function Actions({
  workspace,
  found: { booking, actions, client: able },
  client,
  onAsk,
}: {
  readonly workspace: string;
  readonly found: Inspected;
  readonly client: Signal<string>;
  readonly onAsk: (action: BookingAction) => void;
}) {
  const refused = actions.filter(({ allowed }) => !allowed);
  return (
    <Section title="Actions">
      {able === null && <Notice>No client of this workspace may act on this booking.</Notice>}
      <div class="fields narrow">
        <ClientField
          workspace={workspace}
          value={client.value}
          onChange={(name) => void (client.value = name)}
        />
      </div>
      <ActionButtons actions={bookingActions(booking)} allowed={actions} onAsk={onAsk} />
      {refused.length > 0 && (
        <details>
          <summary>What its status does not allow ({refused.length})</summary>
          <ul class="list">
            {refused.map(({ operationId, reason }) => (
              <li key={operationId}>
                <code>{operationId}</code> {reason?.replaceAll('`', '')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

/** As many steps of a booking as are shown. */
const MOST = 100;

/** Returns the name of the client that made a booking; null if that step is not kept. */
async function bookedBy(workspace: string, bookingId: number): Promise<string | null> {
  const params = { path: { name: workspace }, query: { bookingId, limit: MOST } };
  const steps = await control.GET('/workspaces/{name}/history', { params }).orThrow();
  const made = steps.find(({ request }) => request?.operationId === 'createBooking');
  return nameOf(made?.request?.clientId ?? null) || null;
}
