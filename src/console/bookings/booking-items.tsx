import { Bounded } from '../shared/components/paging.js';
import { moneyText, Tag } from '../shared/components/inline.js';
import { Section } from '../shared/components/page.js';
import type { ApiSchemas } from '../shared/server/api.js';
import type { Schemas } from '../shared/server/control.js';
import { link } from '../shared/location.js';
import { addonActions, guestActions, itemActions, type BookingAction } from './booking-actions.js';
import { ActionButtons } from './booking-action.js';

type Basket = ApiSchemas['Basket'];
type Item = Basket['items'][number];

interface PartProps {
  readonly workspace: string;
  readonly found: Schemas['InspectedBooking'];
  readonly onAsk: (action: BookingAction) => void;
}

const MOST_ITEMS = 10;
const MOST_GUESTS = 20;

/** The items of a booking with their guests and addons, and what it sells from the shop. */
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
  const { workspace, found, onAsk, item } = props;
  const { availabilityItemId, startDate, startTime, timezone } = item.availabilityItem;
  return (
    <Section
      title={`${item.id} ${item.caption}`}
      actions={
        <ActionButtons
          actions={itemActions(item)}
          allowed={found.actions}
          of={`item ${item.id}`}
          onAsk={onAsk}
        />
      }
    >
      <p>
        {item.isCancelled && <Tag text="cancelled" />}{' '}
        {[startDate, startTime?.slice(0, 5), timezone && `(${timezone})`].filter(Boolean).join(' ')}
        {' · '}
        {moneyText(item.price, found.booking.currency)}
        {' · '}
        <a href={link(workspace, 'seats', availabilityItemId)}>Seats</a>
      </p>
      {item.remarks && <p>Remarks: {item.remarks}</p>}
      <ul class="parts">
        <Bounded entries={item.guests} most={MOST_GUESTS} name="guests">
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
  const { found, onAsk, item, guest } = props;
  const { id, name, occupancy, priceCategory, price, barCode, checkedIn, cancellation } = guest;
  const ticket = found.tickets.find(({ guestId }) => guestId === id);
  return (
    <li>
      <div>
        <strong>
          {id} {name || 'A guest without a name'}
        </strong>{' '}
        {cancellation && <Tag text="cancelled" />} {checkedIn && <Tag text="checked in" isGood />}
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
      <ActionButtons
        actions={guestActions(guest, item)}
        allowed={found.actions}
        of={`guest ${id}`}
        onAsk={onAsk}
      />
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

function BookedAddon({
  found,
  onAsk,
  addon,
  of,
}: PartProps & { readonly addon: Item['addons'][number]; readonly of: 'item' | 'guest' }) {
  const { id, quantity, title, total, isCancelled } = addon;
  return (
    <li>
      <div>
        {quantity} × {title}, {moneyText(total, found.booking.currency)}{' '}
        {isCancelled && <Tag text="cancelled" />}
      </div>
      <ActionButtons
        actions={addonActions(addon, of)}
        allowed={found.actions}
        of={`addon ${id}`}
        onAsk={onAsk}
      />
    </li>
  );
}
