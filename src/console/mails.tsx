import { TextField } from './shared/components/controls.js';
import { Beside, Empty, Page, Tabs, useTabTitle } from './shared/components/page.js';
import { Facts, Listing, offsetOf, PAGE, type Column } from './shared/components/table.js';
import { Time } from './shared/components/inline.js';
import { useFresh } from './shared/live/live.js';
import { filteredLink, keptField, place, type ViewProps, linkHere } from './shared/location.js';
import { useGet, useSearchedGet, valueOf } from './shared/server/loaded.js';
import type { Resource, Schemas } from './shared/server/loaded.js';

type Mail = Schemas['Mail'];
const PREVIEW = 80;

/** Returns the beginning of a mail's text, without its salutation. */
function previewOf(body: string): string {
  const text = body.replace(/^.*\n\n/, '');
  return text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text;
}

/** The list of mails, or one mail with the list beside it. */
export function MailsView({ rest: [id] }: ViewProps) {
  const { query } = place.value;
  const text = query.get('text')?.trim() ?? '';
  const params = { query: { limit: PAGE, offset: offsetOf(), ...(text !== '' && { text }) } };
  const mails = useFresh(useSearchedGet('/workspaces/{name}/outbox', { params }));
  if (id === undefined) return <MailList mails={mails} text={query.get('text') ?? ''} />;
  const list = valueOf(mails)?.map((mail) => (
    <a
      key={mail.id}
      href={filteredLink('mails', mail.id)}
      aria-current={mail.id === Number(id) ? 'true' : undefined}
    >
      {mail.subject}
      <span class="soft">
        <Time isShort at={mail.at} /> {mail.to}
      </span>
    </a>
  ));
  return (
    <Beside label="Mails" list={list}>
      <MailDetails key={id} id={id} />
    </Beside>
  );
}

const COLUMNS: readonly Column<Mail>[] = [
  [
    'Subject and recipient',
    ({ id, subject, to }) => (
      <>
        <a href={filteredLink('mails', id)}>{subject}</a> <span class="path soft">{to}</span>
      </>
    ),
    'head',
  ],
  ['Text', ({ body }) => <span class="soft">{previewOf(body)}</span>, 'text'],
  ['Written', ({ at }) => <Time isShort at={at} />],
  ['Booking', ({ bookingId }) => <a href={linkHere('bookings', bookingId)}>{bookingId}</a>, 'extra'],
];

function MailList({ mails, text }: Readonly<{ mails: Resource<readonly Mail[]>; text: string }>) {
  return (
    <Page
      title="Mails"
      about="The outbox, newest first. Mails leave the sandbox only if it was started with --smtp."
    >
      <search>
        <TextField
          label="Text"
          type="search"
          hint="Words of recipient, subject or text."
          {...keptField('text')}
        />
      </search>
      <Listing
        from={mails}
        caption="Mails"
        columns={COLUMNS}
        hasPages
        empty={
          <Empty title={text === '' ? 'No mail was sent yet.' : 'No mail matches.'}>
            Bookings send mails. <a href={linkHere('try', 'createBooking')}>Create a booking</a>
          </Empty>
        }
      />
    </Page>
  );
}

function MailDetails({ id }: { readonly id: string }) {
  const params = { query: { id: Number(id) } };
  const mail = useGet('/workspaces/{name}/outbox', { params });
  const all = <a href={filteredLink('mails')}>All mails</a>;
  return (
    <Page title={`Mail ${id}`} about={all} from={mail}>
      {([found]) =>
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
  const { to, at, subject, body, html, bookingId, attachments, delivery } = mail;
  useTabTitle(subject);
  const about = <a href={linkHere('bookings', bookingId)}>Booking {bookingId}</a>;
  const { state, reason } = delivery ?? {};
  const sent = [state === 'failed' ? 'not sent' : state, reason?.replaceAll('_', ' ')];
  const known = { Delivery: sent.filter(Boolean).join(': '), About: about };
  return (
    <article class="card letter">
      <h2>{subject}</h2>
      <Facts facts={{ To: to, Written: <Time at={at} />, ...known }} />
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
