import { Bounded, Table, type Column } from '../shared/components/table.js';
import { departure, Tag, Money, Time, Transitions } from '../shared/components/inline.js';
import { costText, moneyText } from '../../text/money-text.js';
import { Section, Empty } from '../shared/components/page.js';
import type { ApiSchemas } from '../shared/server/api.js';
import { capitalised, inWords } from '../../text/words.js';
import { useFresh } from '../shared/live/live.js';
import { linkHere } from '../shared/location.js';
import { addonActions, guestActions, itemActions, ActionButtons, type PartProps } from './booking-actions.js';
import { type Schemas, useGet } from '../shared/server/loaded.js';
import { StepHead } from '../shared/time/undo.js';

type Item = ApiSchemas['Basket']['items'][number];
const [MOST_ITEMS, MOST_LINES] = [10, 40];

/** The items of a booking with their guests and addons, then its shop items. */
export function BookingItems(props: PartProps) {
  const { items, shopItems, currency } = props.found.booking;
  return (
    <>
      <Bounded entries={items} most={MOST_ITEMS} name="items">
        {(shown) => shown.map((item) => <BookedItem key={item.id} {...props} item={item} />)}
      </Bounded>
      {shopItems.length > 0 && (
        <Section title="Shop items">
          <ul class="list">
            {shopItems.map(({ id, quantity, total }) => (
              <li key={id}>
                {quantity} × shop item {id}, {moneyText(total, currency)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function BookedItem(props: PartProps & { readonly item: Item }) {
  const { found, item } = props;
  const { availabilityItemId, startDate, startTime, timezone } = item.availabilityItem;
  return (
    <Section
      title={`${item.id} ${item.caption}`}
      actions={<ActionButtons {...props} actions={itemActions(item)} of={`item ${item.id}`} />}
    >
      <p>
        {item.isCancelled && <Tag text="cancelled" />}{' '}
        {startTime === null ? startDate : departure(`${startDate} ${startTime}`, timezone)}
        {' · '}
        {moneyText(item.price, found.booking.currency)}
        {' · '}
        <a href={linkHere('seats', availabilityItemId)}>Seats</a>
      </p>
      {item.remarks && <p>Remarks: {item.remarks}</p>}
      <ul class="parts">
        <Bounded entries={item.guests} name="guests">
          {(shown) => shown.map((guest) => <BookedGuest key={guest.id} {...props} guest={guest} />)}
        </Bounded>
        {item.addons.map((addon) => (
          <BookedAddon key={addon.id} {...props} addon={addon} of="item" />
        ))}
      </ul>
    </Section>
  );
}

function BookedGuest(props: PartProps & { readonly item: Item; readonly guest: Item['guests'][number] }) {
  const { found, item, guest } = props;
  const { id, name, occupancy, priceCategory, price, barCode, checkedIn, cancellation } = guest;
  const ticket = found.tickets.find(({ guestId }) => guestId === id);
  return (
    <li>
      <div>
        <strong>
          {id} {name || 'A guest without a name'}
        </strong>{' '}
        {cancellation && <Tag text="cancelled" />} {checkedIn && <Tag text="checked in" />}
        <span class="path soft">
          {occupancy} × {priceCategory.name}, {moneyText(price, found.booking.currency)}, bar code{' '}
          <code>{barCode}</code>
          {ticket && (
            <>
              {', '}
              <a
                href={ticket.path}
                target="_blank"
                rel="noreferrer"
                aria-label={`Ticket of guest ${id} (PDF)`}
              >
                ticket (PDF)
              </a>
            </>
          )}
        </span>
      </div>
      <ActionButtons {...props} actions={guestActions(guest, item)} of={`guest ${id}`} />
      {guest.addons.length > 0 && (
        <ul class="parts">
          {guest.addons.map((addon) => (
            <BookedAddon key={addon.id} {...props} addon={addon} of="guest" />
          ))}
        </ul>
      )}
    </li>
  );
}

type AddonProps = PartProps & Readonly<{ addon: Item['addons'][number]; of: 'item' | 'guest' }>;

function BookedAddon({ addon, of, ...rest }: AddonProps) {
  const { id, quantity, title, total, isCancelled } = addon;
  return (
    <li>
      <div>
        {quantity} × {title}, {moneyText(total, rest.found.booking.currency)}{' '}
        {isCancelled && <Tag text="cancelled" />}
      </div>
      <ActionButtons {...rest} actions={addonActions(addon, of)} of={`addon ${id}`} />
    </li>
  );
}

/** The ledger of a booking: each amount with the balance after it. */
export function Ledger({ found }: Pick<PartProps, 'found'>) {
  const { ledger: lines, booking } = found;
  const { currency, balance } = booking;
  const cost = costText(found);
  const columns: readonly Column<readonly [number, Schemas['LedgerLine']]>[] = [
    ['At', ([, { at }]) => <Time isShort at={at} />, 'extra'],
    [
      'What',
      ([, { kind, text }]) => (
        <>
          {capitalised(kind.replace('-', ' '))} <span class="soft">{inWords(text)}</span>
        </>
      ),
      'head',
    ],
    ['Amount', ([, { amount }]) => <Money amount={amount} currency={currency} />, 'figure'],
    ['Balance', ([, line]) => <Money amount={line.balance} currency={currency} />, 'figure'],
  ];
  return (
    <Section title="Ledger">
      <Table
        caption="Ledger"
        columns={columns}
        rows={[...lines.entries()]}
        most={MOST_LINES}
        atEnd
        empty={<Empty title="There is nothing to pay." />}
      />
      <p class="total">
        {cost && <span class="soft">{cost} · </span>}
        {balance < 0 ? 'Paid too much' : 'Still to pay'}{' '}
        <strong class="figures">{moneyText(Math.abs(balance), currency)}</strong>
      </p>
    </Section>
  );
}

/** The mails about a booking, newest first. */
export function BookingMails({ bookingId }: { readonly bookingId: number }) {
  const params = { query: { bookingId, limit: 100 } };
  const mails = useFresh(useGet('/workspaces/{name}/outbox', { params }));
  return (
    <Section title="Mails" from={mails}>
      {(found) => (
        <Bounded entries={found} name="mails">
          {(shown) => (
            <ul class="list">
              {shown.length === 0 && <li class="soft">No mail was sent about this booking.</li>}
              {shown.map(({ id, subject, to }) => (
                <li key={id}>
                  <a href={linkHere('mails', id)}>{`${subject}, to ${to}`}</a>
                </li>
              ))}
            </ul>
          )}
        </Bounded>
      )}
    </Section>
  );
}

/** The maximum number of steps of a booking that are shown. */
export const MOST_STEPS = 100;

/** The history of a booking, oldest first, with the rule of each transition. */
export function BookingStory({ steps }: { readonly steps: readonly Schemas['HistoryEntry'][] }) {
  return (
    <Section title="What happened">
      {steps.length === 0 && (
        <Empty title="The steps of this booking are no longer stored.">
          A workspace keeps only its latest steps, until the server stops.
        </Empty>
      )}
      {steps.length === MOST_STEPS && <p class="soft">The latest {MOST_STEPS} steps.</p>}
      <ol class="steps">
        {steps.toReversed().map((step) => (
          <li key={step.id}>
            <StepHead step={step} />
            {step.transitions.length > 0 && <Transitions transitions={step.transitions} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
