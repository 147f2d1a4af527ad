import { Empty, Page, Tabs } from './shared/components/page.js';
import { Facts, Listing, offsetOf, type Column } from './shared/components/table.js';
import { Time } from './shared/components/inline.js';
import { useFresh } from './shared/live/live.js';
import { control, useLoaded, useSearched, type Schemas } from './shared/server/loaded.js';
import { type ViewProps, linkHere } from './shared/location.js';

const PAGE = 50;

/** The list of mails, or one mail. */
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
    <Page
      title="Mails"
      about="The outbox, newest first. Mails leave the sandbox only if it was started with --smtp."
    >
      <Listing
        from={mails}
        caption="Mails"
        columns={columns}
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
    <Page title={`Mail ${id}`} about={<a href={linkHere('mails')}>All mails</a>} from={mail}>
      {(found) =>
        found ? (
          <Letter mail={found} />
        ) : (
          <Empty title={`The outbox lists no mail ${id}.`}>It is too old, or the workspace was reset.</Empty>
        )
      }
    </Page>
  );
}

function Letter({ mail }: { readonly mail: Mail }) {
  const { to, at, subject, body, html, bookingId, attachments } = mail;
  const about = <a href={linkHere('bookings', bookingId)}>Booking {bookingId}</a>;
  const facts = { To: to, Sent: <Time at={at} />, About: about };
  return (
    <article class="card letter">
      <h2>{subject}</h2>
      <Facts facts={facts} />
      <Tabs
        label="Form of the mail"
        tabs={[
          { id: 'html', title: 'HTML', content: () => <iframe title="HTML" sandbox="" srcDoc={html} /> },
          { id: 'text', title: 'Text', content: () => <p class="body">{body}</p> },
        ]}
      />
      <div class="actions">
        {attachments.map(({ name, path }) => (
          <a key={path} class="button" href={path} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </div>
    </article>
  );
}

export type Mail = Schemas['Mail'];

/** Limits of the control plane's list. */
const MOST = 100;
const MAX_OFFSET = 10_000;

function mailsOf(limit: number, offset: number): Promise<readonly Mail[]> {
  const params = { query: { limit, offset } };
  return control.GET('/workspaces/{name}/outbox', { params }).orThrow();
}

/** Returns the mails of some ids, as far as they are near the newest of them. Ids have no gaps. */
export async function latestMails(ids: readonly number[]): Promise<readonly Mail[]> {
  const wanted = new Set(ids.filter(Number.isInteger));
  if (wanted.size === 0) return [];
  const [newest] = await mailsOf(1, 0);
  const first = Math.max(0, (newest?.id ?? 0) - Math.max(...wanted));
  if (first > MAX_OFFSET) return [];
  const found = await mailsOf(MOST, first); // mails may come in between
  return found.filter(({ id }) => wanted.has(id));
}
