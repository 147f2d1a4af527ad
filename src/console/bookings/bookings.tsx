import { Empty, Load, Page, Notice, Section } from '../shared/components/page.js';
import { keptField, place, type ViewProps, linkHere } from '../shared/location.js';
import { SelectField, TextField } from '../shared/components/controls.js';
import { Merchant } from '../shared/components/merchant.js';
import { Money, Tag, Departure, Time } from '../shared/components/inline.js';
import { costText, moneyText } from '../../text/money-text.js';
import { counted } from '../../text/words.js';
import { Facts, Listing, offsetOf, PAGE, type Column } from '../shared/components/table.js';
import { useFresh } from '../shared/live/live.js';
import { Done } from '../shared/time/undo.js';
import type { operations } from '../../contract/control.gen.js';
import { control, nameOf, operationName, type Schemas } from '../shared/server/control.js';
import { useSearchedGet, useLoaded, valueOf, useGet } from '../shared/server/loaded.js';
import { useSignal, type Signal } from '@preact/signals';
import { ActivityField, ClientField } from '../shared/forms/client-field.js';
import { isDay } from '../../text/times.js';
import { ownClient } from '../shared/server/session.js';
import { ActionButtons, BookingActionDialog, bookingActions } from './booking-actions.js';
import type { BookingAction, DoneAction, PartProps } from './booking-actions.js';
import { BookingItems, Ledger, BookingMails, BookingStory, MOST_STEPS } from './booking-parts.js';

/** The list of bookings, or one booking. */
export function BookingsView({ rest: [id] }: ViewProps) {
  return id === undefined ? <BookingList /> : <BookingDetails key={id} id={id} />;
}

type Found = Schemas['FoundBooking'];
type Status = Found['status'];

const STATUSES: readonly Status[] = ['paying', 'reserved', 'paid', 'cancelled'];

function BookingList() {
  const { query } = place.value;
  const value = (name: string) => (query.get(name) ?? '').trim();
  const [text, day, activity] = [value('text'), value('day'), Number(value('activity'))];
  const sort = value('sort');
  const status = STATUSES.find((one) => one === query.get('status'));
  const search = {
    ...(text !== '' && { text }),
    ...(status && { status }),
    ...(isDay(day) && { activityDate: `${day},${day}` }),
    ...(activity > 0 && { activityId: activity }),
  };
  const offset = offsetOf();
  const params = { query: { ...search, ...(sort && { sort: sort as Order }), limit: PAGE, offset } };
  const bookings = useFresh(useSearchedGet('/workspaces/{name}/bookings', { params }));
  return (
    <Page title="Bookings" about={`Of all sellers${sort ? '' : ', newest first'}.`}>
      <BookingFilters />
      <BookingCount search={search} />
      <Listing
        from={bookings}
        caption="Bookings"
        columns={COLUMNS}
        orders={ORDERS}
        hasPages
        empty={<NoBookings isSearch={Object.keys(search).length > 0} />}
      />
    </Page>
  );
}

/** The number of matching bookings. When opened, also the totals of each currency. */
function BookingCount({ search }: { readonly search: object }) {
  const totals = useSignal(false);
  const params = { query: { ...search, totals: totals.value } };
  const found = valueOf(useFresh(useSearchedGet('/workspaces/{name}/booking-totals', { params })));
  if (!found?.count) return null;
  const facts = found.totals?.map(({ currency: of, total, balance }) => [
    of,
    `${moneyText(total, of)}, paid ${moneyText(total - balance, of)}`,
  ]);
  return (
    <details onToggle={({ currentTarget }) => void (totals.value = currentTarget.open)}>
      <summary>
        {counted(found.count, 'booking')} <span class="soft">with totals</span>
      </summary>
      <Facts facts={Object.fromEntries(facts ?? [])} />
    </details>
  );
}

function BookingFilters() {
  const day = keptField('day');
  return (
    <search class="filters">
      <TextField
        label="Text"
        type="search"
        hint="An id, number, bar code, name, e-mail or title."
        {...keptField('text')}
      />
      <SelectField
        label="Status"
        options={[{ value: '', text: 'any' }, ...STATUSES]}
        {...keptField('status')}
      />
      <TextField
        label="Takes place on"
        hint="Such as 2027-06-05."
        error={day.value === '' || isDay(day.value) ? undefined : 'Write it as 2027-06-05.'}
        {...day}
      />
      <ActivityField {...keptField('activity')} />
    </search>
  );
}

function NoBookings({ isSearch }: { readonly isSearch: boolean }) {
  if (isSearch) return <Empty title="No booking matches.">Change the filters, or clear them.</Empty>;
  return (
    <Empty title="Nothing is booked yet.">
      <a href={linkHere('try', 'createBooking')}>Create a booking</a>
    </Empty>
  );
}

type Order = NonNullable<NonNullable<operations['searchBookings']['parameters']['query']>['sort']>;

const ORDERS: Readonly<Record<string, Order>> = {
  Booking: 'createdAt',
  'What and when': 'startsAt',
  Total: '-total',
  'To pay': '-balance',
};

const COLUMNS: readonly Column<Found>[] = [
  [
    'Booking',
    ({ id, contact, bookingNumber }) => (
      <>
        <a href={linkHere('bookings', id)}>
          {id} {contact.name}
        </a>
        {bookingNumber !== null && <code class="path soft extra">{bookingNumber}</code>}
      </>
    ),
    'head',
  ],
  [
    'Status',
    ({ status, total, balance, currency }) => (
      <>
        <Tag text={status} />
        {balance > 0 && balance < total && (
          <span class="path soft extra">
            paid {moneyText(total - balance, currency)} of {moneyText(total, currency)}
          </span>
        )}
      </>
    ),
  ],
  [
    'What and when',
    ({ titles, startsAt, timezone }) => (
      <>
        <span>
          {titles.slice(0, 3).join(', ')}
          {titles.length > 3 && ` and ${titles.length - 3} more`}
        </span>
        {startsAt !== null && (
          <span class="path soft">
            <Departure at={startsAt} zone={timezone} />
          </span>
        )}
      </>
    ),
    'text',
  ],
  ['Guests', ({ guests }) => guests, 'figure', 'rare'],
  ['Total', ({ total, currency }) => <Money amount={total} currency={currency} />, 'figure', 'extra'],
  [
    'To pay',
    ({ balance, currency }) =>
      balance < 0 ? (
        <Tag text={`refund ${moneyText(-balance, currency)}`} kind="waiting" />
      ) : (
        <Money amount={balance} currency={currency} />
      ),
    'figure',
  ],
  ['Seller', ({ seller }) => <Merchant slug={seller} />, 'rare'],
];

function BookingDetails({ id }: { readonly id: string }) {
  const client = useSignal('');
  const asked = useSignal<BookingAction | null>(null);
  const done = useSignal<DoneAction | null>(null);
  const booking = useLoaded(id, async () => {
    const path = { bookingId: Number(id) };
    const query = { ...path, limit: MOST_STEPS };
    const [found, steps] = await Promise.all([
      control.GET('/workspaces/{name}/bookings/{bookingId}', { params: { path } }).orThrow(),
      control.GET('/workspaces/{name}/history', { params: { query } }).orThrow(),
    ]);
    const made = steps.find(({ request }) => request?.operationId === 'createBooking')?.request;
    client.value ||= ownClient() ?? (nameOf(made?.clientId) || (found.client ?? ''));
    return { found, steps };
  });
  useFresh(booking);
  return (
    <Page
      title={`Booking ${id} ${valueOf(booking)?.found.booking.user.name ?? ''}`.trim()}
      about={<a href={linkHere('bookings')}>All bookings</a>}
    >
      {done.value && <DoneNotice key={done.value.requestId} done={done.value} />}
      <Load from={booking}>
        {({ found, steps }) => (
          <>
            <Overview found={found} />
            <Actions {...{ found, client }} onAsk={(action) => void (asked.value = action)} />
            <BookingItems {...{ found }} onAsk={(action) => void (asked.value = action)} />
            <Ledger found={found} />
            <BookingStory steps={steps} />
            <BookingMails bookingId={found.booking.id} />
          </>
        )}
      </Load>
      {asked.value && (
        <BookingActionDialog
          {...{ client, action: asked.value }}
          onDone={(now) => ((done.value = now), booking.reload())}
          onClose={() => void (asked.value = null)}
        />
      )}
    </Page>
  );
}

/** A notice of a finished action, with *Undo* for the step of its request. */
function DoneNotice({ done }: { readonly done: DoneAction }) {
  const { text: title, requestId: id } = done;
  const params = { path: { id } };
  const request = useGet('/workspaces/{name}/requests/{id}', { params });
  return <Done title={title} last={valueOf(request)?.step ?? undefined} />;
}

function Overview({ found }: Pick<PartProps, 'found'>) {
  const { booking, tickets } = found;
  const { status, total, balance, currency, user, merchant, createdAt, bookingNumber, note } = booking;
  const combined = tickets.find(({ guestId }) => guestId === null);
  const facts = {
    Status: <Tag text={status} />,
    Total: <Money amount={total} currency={currency} />,
    Cost: costText(found),
    [balance < 0 ? 'To refund' : 'To pay']: <Money amount={Math.abs(balance)} currency={currency} />,
    Contact: [user.name, user.email].filter(Boolean).join(', '),
    Seller: <Merchant slug={merchant} />,
    Operator: booking.marketplace && <Merchant slug={booking.marketplace.merchant} />,
    Number: bookingNumber,
    Note: note,
    Booked: <Time at={new Date(createdAt).toISOString()} />,
    Tickets: combined && (
      <a href={combined.path} target="_blank" rel="noreferrer">
        All guests (PDF)
      </a>
    ),
  };
  return (
    <section class="card">
      <Facts facts={facts} />
    </section>
  );
}

function Actions({ found, client, onAsk }: PartProps & { readonly client: Signal<string> }) {
  const { booking, actions, client: able } = found;
  const refused = actions.filter(({ allowed }) => !allowed);
  return (
    <Section title="Actions">
      {able === null && <Notice>No client of this workspace may act on this booking.</Notice>}
      <div class="fields narrow">
        <ClientField value={client} />
      </div>
      <ActionButtons {...{ found, onAsk }} actions={bookingActions(booking)} />
      {refused.length > 0 && (
        <details>
          <summary>Actions that are not possible ({refused.length})</summary>
          <ul class="list">
            {refused.map(({ operationId, reason }) => (
              <li key={operationId}>
                {operationName(operationId)}: {reason?.replaceAll('`', '')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
