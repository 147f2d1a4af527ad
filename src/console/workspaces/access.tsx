import { useSignal, type Signal } from '@preact/signals';
import { Button, CopyButton, SelectField, TextField } from '../shared/components/controls.js';
import { AskingButton, Dialog, DialogForm, Opener } from '../shared/components/dialog.js';
import { Empty, ErrorNotice, Load, Page, Section, errorAt } from '../shared/components/page.js';
import { Facts, Table, type Column } from '../shared/components/table.js';
import { here } from '../shared/location.js';
import { control, sendControl, type Schemas } from '../shared/server/control.js';
import { useAction, useLoaded, valueOf } from '../shared/server/loaded.js';
import { access, readOnlyBecause } from '../shared/server/session.js';

type Client = Schemas['ListedClient'];

/** What is shown once. */
type Shown = { readonly clientId: string; readonly clientSecret: string } | { readonly url: string };

const PATH = () => `/workspaces/${encodeURIComponent(here())}/clients`;

/** Who may use a workspace: its clients with their secrets, and invitations to it. */
export function AccessView() {
  const params = { path: { name: here() } };
  const clients = useLoaded(here(), () => control.GET('/workspaces/{name}/clients', { params }).orThrow());
  const shown = useSignal<Shown | null>(null);
  const why = readOnlyBecause();
  const columns: readonly Column<Client>[] = [
    ['Client', ({ clientId }) => <code>{clientId}</code>, 'head'],
    ['Acts as', ({ merchant, agent }) => [merchant, agent].filter(Boolean).join(', ')],
    ['Sells for', ({ sells }) => sells.join(', '), 'extra'],
    [
      'Actions',
      ({ client }) => why === null && <ClientActions {...{ client, shown }} onChanged={clients.reload} />,
      'figure',
    ],
  ];
  return (
    <Page
      title="Access"
      about="The clients of this workspace: what each acts as, and for whom it sells."
      actions={
        why === null && (
          <>
            {access.value.kind === 'everything' && (
              <Opener kind="main" text="Invite">
                {(close) => <Invite shown={shown} onClose={close} />}
              </Opener>
            )}
            <Opener text="New client">
              {(close) => (
                <NewClient
                  known={valueOf(clients) ?? []}
                  {...{ shown }}
                  onDone={clients.reload}
                  onClose={close}
                />
              )}
            </Opener>
          </>
        )
      }
    >
      <Load from={clients}>
        {(list) => (
          <Table
            caption="Clients"
            columns={columns}
            rows={list}
            keyOf={({ client }) => client}
            empty={<Empty title="No clients.">Create one to send requests.</Empty>}
          />
        )}
      </Load>
      {access.value.kind === 'everything' && <Invitations key={JSON.stringify(shown.value)} />}
      {shown.value && <ShownOnce shown={shown.value} onClose={() => void (shown.value = null)} />}
    </Page>
  );
}

interface Showing {
  readonly shown: Signal<Shown | null>;
}

function ClientActions({
  client,
  shown,
  onChanged,
}: Showing & { readonly client: string; readonly onChanged: () => void }) {
  const path = `${PATH()}/${client}`;
  const rotate = async () => {
    shown.value = await sendControl<Shown>('POST', `${path}/secrets`, { endsIn: 'PT1H' });
    return `${client} has a new secret.`;
  };
  const remove = async () => {
    await sendControl('DELETE', path);
    onChanged();
    return `Deleted ${client}.`;
  };
  return (
    <span class="actions">
      <AskingButton
        text="Rotate"
        label={`Rotate ${client}`}
        title={`A new secret for ${client}?`}
        work={rotate}
      >
        The former secrets end in an hour.
      </AskingButton>
      <AskingButton
        kind="danger"
        text="Revoke"
        label={`Revoke ${client}`}
        title={`Revoke ${client}?`}
        work={remove}
      >
        The client is deleted. Its tokens end at once; its bookings stay.
      </AskingButton>
    </span>
  );
}

interface FormProps extends Showing {
  readonly onClose: () => void;
}

function NewClient({
  known,
  shown,
  onDone,
  onClose,
}: FormProps & { readonly known: readonly Client[]; readonly onDone: () => void }) {
  const merchants = [...new Set(known.flatMap(({ merchant, sells }) => [merchant, ...sells]))].toSorted();
  const [client, merchant, sells] = [useSignal(''), useSignal(merchants[0] ?? ''), useSignal('')];
  const create = useAction(async () => {
    const slugs = sells.value.split(/[\s,]+/).filter(Boolean);
    const body = {
      client: client.value.trim(),
      merchant: merchant.value,
      ...(slugs.length > 0 && { sells: slugs }),
    };
    shown.value = await sendControl<Shown>('POST', PATH(), body);
    onDone();
    onClose();
    return `Created the client ${body.client}.`;
  });
  const error = create.error.value;
  return (
    <Dialog title="New client" onClose={onClose}>
      <DialogForm
        action={create}
        button="Create"
        shownFields={['/client', '/merchant', '/sells']}
        onClose={onClose}
      >
        <TextField label="Name" value={client} required error={errorAt(error, '/client')} />
        <SelectField
          label="Acts as"
          value={merchant}
          options={merchants}
          error={errorAt(error, '/merchant')}
        />
        <TextField
          label="Sells for"
          hint="Slugs of other merchants."
          value={sells}
          error={errorAt(error, '/sells')}
        />
      </DialogForm>
    </Dialog>
  );
}

const ROLES = [
  { value: 'look', text: 'looks at everything' },
  { value: 'use', text: 'uses it as a client' },
  { value: 'own', text: 'owns it: also clients, reset, export' },
];

function Invite({ shown, onClose }: FormProps) {
  const [role, days, uses] = [useSignal('use'), useSignal('7'), useSignal('1')];
  const invite = useAction(async () => {
    const body = {
      workspace: here(),
      role: role.value,
      expiresIn: `P${days.value}D`,
      uses: Number(uses.value),
    };
    shown.value = await sendControl<Shown>('POST', '/invitations', body);
    onClose();
  });
  const error = invite.error.value;
  return (
    <Dialog title={`Invite to ${here()}`} onClose={onClose}>
      <DialogForm
        action={invite}
        button="Make the link"
        shownFields={['/expiresIn', '/uses']}
        onClose={onClose}
      >
        <SelectField label="Whoever opens the link" value={role} options={ROLES} />
        <TextField label="For days" value={days} error={errorAt(error, '/expiresIn')} />
        <TextField label="For people" value={uses} error={errorAt(error, '/uses')} />
      </DialogForm>
    </Dialog>
  );
}

/** An invitation as the server lists it. */
interface Invitation {
  readonly id: string;
  readonly workspace?: string;
  readonly role: string;
  readonly uses?: number;
}

/** The invitations to this workspace that are open; nothing where the server has none. */
function Invitations() {
  const list = useLoaded(here(), () => sendControl<readonly Invitation[]>('GET', '/invitations'));
  const revoke = useAction(async (id: string) => {
    await sendControl('DELETE', `/invitations/${id}`);
    list.reload();
    return 'Took the invitation back.';
  });
  const own = (valueOf(list) ?? []).filter(({ workspace }) => workspace === here());
  if (own.length === 0) return null;
  return (
    <Section title="Invitations">
      <ErrorNotice error={revoke.error.value} />
      <ul class="rows">
        {own.map(({ id, role, uses }) => (
          <li key={id} class="step-head">
            {ROLES.find(({ value }) => value === role)?.text ?? role}, {uses} left
            <span class="actions">
              <Button kind="danger" label={`Take back ${id}`} onClick={() => void revoke.run(id)}>
                Take back
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A secret or a link, which is shown only now. */
function ShownOnce({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const isLink = 'url' in shown;
  const text = isLink ? shown.url : environmentOf(shown);
  return (
    <Dialog title={isLink ? 'The link' : `The secret of ${shown.clientId}`} onClose={onClose}>
      <p>
        It is shown only now.{' '}
        {isLink ? 'Send it to whom you invite.' : 'Whoever has it can act as the client.'}
      </p>
      <pre class="raw" tabIndex={0} role="group" aria-label={isLink ? 'Link' : 'Credentials'}>
        {text}
      </pre>
      <div class="actions end">
        <CopyButton text={text} label={isLink ? 'Copy the link' : 'Copy as .env'} />
      </div>
    </Dialog>
  );
}

/** Returns credentials as the lines of a file `.env`. */
function environmentOf({ clientId, clientSecret }: Extract<Shown, { readonly clientId: string }>): string {
  return `SANDBOX_URL=${location.origin}\nSANDBOX_CLIENT_ID=${clientId}\nSANDBOX_CLIENT_SECRET=${clientSecret}`;
}

/** What an invitation gives. */
interface Accepted {
  readonly workspace: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Accepts the invitation of a link, shows the credentials once, and signs in with them. */
export function InvitationView({
  code,
  onAccepted,
}: {
  readonly code: string;
  readonly onAccepted: (accepted: Accepted) => void;
}) {
  const accepted = useSignal<Accepted | null>(null);
  const accept = useAction(async () => {
    accepted.value = await sendControl<Accepted>(
      'POST',
      `/invitations/${encodeURIComponent(code)}/accept`,
      {},
    );
  });
  const given = accepted.value;
  return (
    <Page title="Invitation" about="Somebody invited you to a workspace of this sandbox.">
      <section class="card narrow">
        <ErrorNotice error={accept.error.value} />
        {given ? (
          <>
            <Facts
              class="parameters"
              facts={{
                Workspace: given.workspace,
                Client: given.clientId,
                Secret: <code>{given.clientSecret}</code>,
              }}
            />
            <p>Keep the secret: it is shown only now.</p>
            <div class="actions">
              <CopyButton text={environmentOf(given)} label="Copy as .env" />
              <Button kind="main" onClick={() => onAccepted(given)}>
                Open the workspace
              </Button>
            </div>
          </>
        ) : (
          <Button kind="main" busy={accept.busy} onClick={() => void accept.run()}>
            Accept
          </Button>
        )}
      </section>
    </Page>
  );
}
