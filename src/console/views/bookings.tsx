import { Empty } from '../components/notice.js';
import { Page } from '../components/page.js';
import { link, type ViewProps } from '../routing/location.js';
import { BookingDetails } from './booking-details.js';
import { BookingList } from './booking-list.js';

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
