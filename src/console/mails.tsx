import { Load, Empty, Page } from './shared/components/page.js';
import { Facts, Listing, offsetOf, type Column } from './shared/components/table.js';
import { Time } from './shared/components/inline.js';
import { useFresh } from './shared/live/live.js';
import { useLoaded, useSearched } from './shared/server/loaded.js';
import { type ViewProps, linkHere } from './shared/location.js';
import { control, type Schemas } from './shared/server/control.js';

const PAGE = 50;

/** The mails that the service would have sent: the list, or one of them. */
export function MailsView({ rest: [id] }: ViewProps) {
  return id === undefined ? <MailList /> : <MailDetails key={id} id={id} />;
}

function MailList() {
  const offset = offsetOf();
  const mails = useSearched(`${offset}`, () => mailsOf(PAGE, offset));
  useFresh(mails.reload);
  const columns: readonly Column<Mail>[] = [
    ['Subject', ({ id, subject }) => <a href={linkHere('mails', id)}>{subject}</a>, 'head'],
    ['To', ({ to }) => to],
    ['Sent', ({ at }) => <Time isShort at={at} />, 'extra'],
    ['Booking', ({ bookingId }) => <a href={linkHere('bookings', bookingId)}>{bookingId}</a>, 'extra'],
  ];
  return (
    <Page title="Mails" about="What the service would have sent, newest first.">
      <Listing
        from={mails}
        caption="Mails"
        columns={columns}
        keyOf={({ id }) => id}
        page={PAGE}
        empty={
          <Empty title="No mail was sent yet.">
            Bookings send mails. <a href={linkHere('try', 'createBooking')}>Create a booking</a>
          </Empty>
        }
      />
    </Page>
  );
}

function MailDetails({ id }: { readonly id: string }) {
  const mail = useLoaded(id, async () => (await latestMails([Number(id)]))[0] ?? null);
  return (
    <Page title={`Mail ${id}`} about={<a href={linkHere('mails')}>All mails</a>}>
      <Load from={mail}>
        {(found) =>
          found ? (
            <Letter mail={found} />
          ) : (
            <Empty title={`The outbox lists no mail ${id}.`}>
              It was never sent, or the workspace was reset, or more than 10,000 came after it.
            </Empty>
          )
        }
      </Load>
    </Page>
  );
}

/** A mail as its reader sees it. */
function Letter({ mail }: { readonly mail: Mail }) {
  const { to, at, subject, body, bookingId, attachments } = mail;
  return (
    <article class="card letter">
      <h2>{subject}</h2>
      <Facts
        facts={{
          To: to,
          Sent: <Time at={at} />,
          About: <a href={linkHere('bookings', bookingId)}>Booking {bookingId}</a>,
        }}
      />
      <p class="body">{body}</p>
      {attachments.length > 0 && (
        <ul class="actions">
          {attachments.map(({ name, path }) => (
            <li key={path}>
              <a class="button" href={path} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

export type Mail = Schemas['Mail'];

/** The most mails that the outbox lists at once, and the most that it skips. */
const MOST = 100;
const MAX_OFFSET = 10_000;

/** Returns a page of the outbox, newest first. */
function mailsOf(limit: number, offset: number): Promise<readonly Mail[]> {
  const params = { query: { limit, offset } };
  return control.GET('/workspaces/{name}/outbox', { params }).orThrow();
}

/** Returns those of some mails that the outbox lists beside the newest of them. Ids ascend without gaps. */
export async function latestMails(ids: readonly number[]): Promise<readonly Mail[]> {
  const wanted = new Set(ids.filter(Number.isInteger));
  if (wanted.size === 0) return [];
  const [newest] = await mailsOf(1, 0);
  const first = Math.max(0, (newest?.id ?? 0) - Math.max(...wanted));
  if (first > MAX_OFFSET) return [];
  const found = await mailsOf(MOST, first); // mails may come in between
  return found.filter(({ id }) => wanted.has(id));
}
