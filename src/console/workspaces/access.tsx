import { useSignal, type Signal } from '@preact/signals';
import { ActionButton, AskingButton, FormDialog, Opener } from '../shared/components/dialog.js';
import { Time, Status } from '../shared/components/inline.js';
import { useMerchantNames } from '../shared/components/merchant.js';
import { counted } from '../../text/words.js';
import { Empty, Page, Section } from '../shared/components/page.js';
import { Listing, type Column } from '../shared/components/table.js';
import { here } from '../shared/location.js';
import { control, operationName, perform, valueOf, type Schemas } from '../shared/server/loaded.js';
import { LONGEST, useGet, useLoaded, usePolled } from '../shared/server/loaded.js';
import { forbiddenBecause } from '../shared/server/session.js';
import type { Credentials } from './create-workspace.js';
import { environmentOf, ShownOnce } from './credentials.js';
import { Invitations } from './invitations.js';

type Client = Schemas['ListedClient'];

/** The access to a workspace: clients, invitations, sessions and changes. */
export function AccessView() {
  const clients = useGet('/workspaces/{name}/clients', LONGEST);
  const shown = useSignal<Credentials | null>(null);
  const nameOf = useMerchantNames();
  const props = { shown, onChanged: clients.reload };
  const columns: readonly Column<Client>[] = [
    ['Client', ({ clientId }) => <code>{clientId}</code>, 'head'],
    ['Acts as', ({ merchant, agent }) => [nameOf(merchant), agent].filter(Boolean).join(', ')],
    ['Sells for', ({ sells }) => sells.map(nameOf).join(', '), 'extra'],
    ['Actions', ({ client }) => <ClientActions {...props} client={client} />, 'figure'],
  ];
  return (
    <Page
      title="Access"
      actions={
        <Opener needs="POST createClient" text="New client">
          {(close) => <NewClient {...props} known={valueOf(clients) ?? []} onClose={close} />}
        </Opener>
      }
    >
      <Listing
        from={clients}
        caption="Clients"
        columns={columns}
        empty={<Empty title="No clients.">Create one to send requests.</Empty>}
      />
      <Invitations />
      {forbiddenBecause('GET listSessions') === null && <Sessions />}
      {forbiddenBecause('GET listAudit') === null && <Audit />}
      {shown.value && (
        <ShownOnce
          title={`The secret of ${shown.value.clientId}`}
          text={environmentOf(shown.value)}
          copy="Copy as .env"
          onClose={() => void (shown.value = null)}
        />
      )}
    </Page>
  );
}

function Sessions() {
  const sessions = usePolled(useGet('/workspaces/{name}/sessions'));
  const end = async (query: { readonly id?: string }) => {
    const gone = await control.DELETE('/workspaces/{name}/sessions', { params: { query } }).orThrow();
    sessions.reload();
    return `Ended ${counted(gone.length, 'session')}.`;
  };
  const endAll = () => end({});
  const columns: readonly Column<Schemas['ListedSession']>[] = [
    ['Client', ({ clientId }) => <code>{clientId}</code>, 'head'],
    ['Since', ({ since }) => <Time isShort at={since} />],
    ['Last used', ({ lastUsedAt }) => <Time isShort at={lastUsedAt} />],
    ['Ends', ({ expires }) => <Time isShort at={expires} />, 'extra'],
    [
      'Actions',
      ({ id, clientId }) => (
        <ActionButton
          needs="DELETE deleteSessions"
          kind="danger"
          label={`End the session of ${clientId}`}
          work={() => end({ id })}
        >
          End
        </ActionButton>
      ),
      'figure',
    ],
  ];
  return (
    <Section
      title="Sessions"
      actions={
        <AskingButton needs="DELETE deleteSessions" text="End all" title="End all sessions?" work={endAll}>
          All clients have to sign in again. To keep one out, revoke it or rotate its secret.
        </AskingButton>
      }
    >
      <Listing
        from={sessions}
        caption="Sessions"
        columns={columns}
        empty={<Empty title="No client has used a session lately." />}
      />
    </Section>
  );
}

const AUDIT_COLUMNS: readonly Column<Schemas['AuditRow']>[] = [
  ['Who', ({ who, role }) => `${who} (${role})`, 'head'],
  ['What', ({ action, count = 1 }) => operationName(action) + (count > 1 ? `, ${count} times` : '')],
  ['Result', ({ status }) => <Status status={status} />],
  ['From', ({ from }) => from, 'extra'],
  ['At', ({ at }) => <Time isShort at={at} />, 'figure'],
];

/** These are not listed: the console itself calls them to send and read as a client. */
const OWN_ACTIONS = new Set(['issueToken', 'readAsClient']);
const [ROWS_READ, ROWS_AT_FIRST] = [200, 20];

function Audit() {
  const rows = useLoaded(here(), async () => {
    const params = { query: { workspace: here(), limit: ROWS_READ } };
    const all = await control.GET('/audit', { params }).orThrow();
    return all.filter(({ action }) => !OWN_ACTIONS.has(action));
  });
  usePolled(rows);
  return (
    <Section title="Sign-ins and changes">
      <Listing
        from={rows}
        caption="Sign-ins and changes"
        columns={AUDIT_COLUMNS}
        most={ROWS_AT_FIRST}
        empty={<Empty title="No client has signed in or changed anything lately." />}
      />
    </Section>
  );
}

type ClientProps = Readonly<{ shown: Signal<Credentials | null>; onChanged: () => void }>;

function ClientActions({ client, shown, onChanged }: ClientProps & { readonly client: string }) {
  const params = { path: { client } };
  const rotate = async () => {
    const sent = { params, body: { endsIn: 'PT1H' } };
    shown.value = await control.POST('/workspaces/{name}/clients/{client}/secrets', sent).orThrow();
    return `${client} has a new secret.`;
  };
  const revoked = () => control.DELETE('/workspaces/{name}/clients/{client}', { params });
  const remove = () => perform(revoked(), onChanged, `Revoked ${client}.`);
  return (
    <span class="actions">
      <AskingButton
        needs="POST createSecret"
        kind="plain"
        text="Rotate"
        of={client}
        title={`A new secret for ${client}?`}
        work={rotate}
      >
        The former secrets end in an hour.
      </AskingButton>
      <AskingButton needs="DELETE deleteClient" text="Revoke" of={client} work={remove}>
        The client is deleted. Its tokens end at once; its bookings stay.
      </AskingButton>
    </span>
  );
}

type NewClientProps = ClientProps & Readonly<{ known: readonly Client[]; onClose: () => void }>;

function NewClient({ known, shown, onChanged, onClose }: NewClientProps) {
  const merchants = [...new Set(known.flatMap(({ merchant, sells }) => [merchant, ...sells]))].toSorted();
  const nameOf = useMerchantNames();
  const options = merchants.map((value) => ({ value, text: nameOf(value) }));
  const [client, merchant, sells] = [useSignal(''), useSignal(merchants[0] ?? ''), useSignal('')];
  const create = async () => {
    const slugs = sells.value.split(/[\s,]+/).filter(Boolean);
    const named = { client: client.value.trim(), merchant: merchant.value };
    const body = { ...named, ...(slugs.length > 0 && { sells: slugs }) };
    shown.value = await control.POST('/workspaces/{name}/clients', { body }).orThrow();
    onChanged();
    return `Created the client ${body.client}.`;
  };
  const fields = {
    client: { label: 'Name', value: client, required: true },
    merchant: { label: 'Acts as', value: merchant, options },
    sells: { label: 'Sells for', value: sells, hint: 'Slugs of other merchants.' },
  };
  return <FormDialog title="New client" button="Create" fields={fields} work={create} onClose={onClose} />;
}
