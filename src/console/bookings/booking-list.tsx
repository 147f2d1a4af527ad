import { Empty, Load } from '../shared/components/notice.js';
import { Page } from '../shared/components/page.js';
import { link, place, replaceQuery, type ViewProps } from '../shared/location.js';
import { SelectField, TextField } from '../shared/components/field.js';
import { Money, Tag, ShortTime } from '../shared/components/inline.js';
import { offsetOf, Paging } from '../shared/components/paging.js';
import { Table, type Column } from '../shared/components/table.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useFresh } from '../shared/live/fresh.js';
import { useSearched } from '../shared/server/loaded.js';
import { BookingDetails } from './booking-details.js';

/** The bookings of a workspace: the list, or one of them. */
export function BookingsView({ workspace, rest: [id] }: ViewProps) {
  if (id === undefined) return <BookingList workspace={workspace} />;
  if (/^[1-9]\d{0,14}$/.test(id)) return <BookingDetails key={id} workspace={workspace} id={id} />;
  return (
    <Page title="Not found">
      <Empty title={`${id} is no booking’s id.`}>
        <a href={link(workspace, 'bookings')}>See all bookings</a>
      </Empty>
    </Page>
  );
}

type Found = Schemas['FoundBooking'];
type Status = Found['status'];

const PAGE = 50;
const STATUSES: readonly Status[] = ['paying', 'reserved', 'paid', 'cancelled'];

/** The bookings of a workspace, newest first, narrowed by a text and a status that the address keeps. */
function BookingList({ workspace }: { readonly workspace: string }) {
  const { query } = place.value;
  const text = query.get('text') ?? '';
  const status = STATUSES.find((one) => one === query.get('status'));
  const offset = offsetOf();
  const bookings = useSearched(`${text} ${status} ${offset}`, (signal) => {
    const search = { ...(text.trim() !== '' && { text: text.trim() }), ...(status && { status }) };
    const params = { path: { name: workspace }, query: { ...search, limit: PAGE, offset } };
    return control.GET('/workspaces/{name}/bookings', { params, signal }).orThrow();
  });
  useFresh(workspace, bookings.reload);
  return (
    <Page title="Bookings" about="Newest first, whoever sold them.">
      <search class="filters two">
        <TextField
          label="Text"
          type="search"
          hint="A booking's id, transaction or bar code, or a part of its number, a name, an e-mail address or a title."
          value={text}
          onInput={(value) => replaceQuery({ text: value, offset: null })}
        />
        <SelectField
          label="Status"
          value={status ?? ''}
          options={[{ value: '', text: 'any' }, ...STATUSES.map((value) => ({ value, text: value }))]}
          onChange={(value) => replaceQuery({ status: value, offset: null })}
        />
      </search>
      <Load from={bookings}>
        {(list) => (
          <>
            {list.length === 0 && offset === 0 ? (
              <NoBookings workspace={workspace} isSearch={text.trim() !== '' || status !== undefined} />
            ) : (
              <Table caption="Bookings" columns={columnsOf(workspace)} rows={list} keyOf={({ id }) => id} />
            )}
            <Paging shown={list.length} size={PAGE} name="bookings" />
          </>
        )}
      </Load>
    </Page>
  );
}

function NoBookings({ workspace, isSearch }: { readonly workspace: string; readonly isSearch: boolean }) {
  if (isSearch) return <Empty title="No booking is like that.">Change the text, or choose any status.</Empty>;
  return (
    <Empty title="Nothing is booked yet.">
      <a href={link(workspace, 'try', 'createBooking')}>Create a booking</a>
    </Empty>
  );
}

function columnsOf(workspace: string): readonly Column<Found>[] {
  return [
    {
      title: 'Booking',
      isHead: true,
      cell: ({ id, contact, bookingNumber }) => (
        <>
          <a href={link(workspace, 'bookings', id)}>
            {id} {contact.name}
          </a>
          {bookingNumber !== null && <code class="path soft">{bookingNumber}</code>}
        </>
      ),
    },
    { title: 'Status', cell: ({ status }) => <Tag text={status} isGood={status === 'paid'} /> },
    {
      title: 'What',
      isExtra: true,
      cell: ({ titles, startsAt }) => (
        <>
          {titles.slice(0, 3).join(', ')}
          {titles.length > 3 && ` and ${titles.length - 3} more`}
          {startsAt !== null && (
            <span class="path soft">
              <ShortTime at={startsAt} /> UTC
            </span>
          )}
        </>
      ),
    },
    { title: 'Guests', isFigure: true, isExtra: true, cell: ({ guests }) => guests },
    {
      title: 'Total',
      isFigure: true,
      isExtra: true,
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
    {
      title: 'To pay',
      isFigure: true,
      cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
    },
    { title: 'Seller', isExtra: true, cell: ({ seller }) => seller },
  ];
}
