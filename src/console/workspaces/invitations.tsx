import { signal, useSignal } from '@preact/signals';
import { CopyButton } from '../shared/components/controls.js';
import { ActionButton, FormDialog, Opener } from '../shared/components/dialog.js';
import { Empty, Page, Section } from '../shared/components/page.js';
import { Time } from '../shared/components/inline.js';
import { Listing, type Column } from '../shared/components/table.js';
import { here, link } from '../shared/location.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import { forbiddenBecause } from '../shared/server/session.js';
import { environmentOf, OnceText, ShownOnce } from './credentials.js';

/** The open invitations to the workspace that is shown, or to new ones from a fixture: makes them, shows their links once, and takes them back. */
export function Invitations() {
  const url = useSignal('');
  const why = forbiddenBecause('GET listInvitations');
  const list = useLoaded(here(), async () => {
    if (why !== null) return [];
    const all = await control.GET('/invitations').orThrow();
    return all.filter(({ workspace = '' }) => workspace === here());
  });
  const takeBack = async (id: string) => {
    await control.DELETE('/invitations/{id}', { params: { path: { id } } }).orThrow();
    list.reload();
    return 'Took the invitation back.';
  };
  const onMade = (made: string) => {
    url.value = made;
    list.reload();
  };
  return (
    <Section
      title="Invitations"
      actions={
        <Opener
          needs="POST createInvitation"
          kind="main"
          text={here() === '' ? 'Invite a partner' : 'Invite a colleague'}
        >
          {(close) => <Invite {...{ onMade }} onClose={close} />}
        </Opener>
      }
    >
      <Listing
        from={list}
        caption="Invitations"
        columns={columnsOf(takeBack)}
        keyOf={({ id }) => id}
        empty={<Empty title={why ?? 'No open invitations.'} />}
      />
      {url.value !== '' && (
        <ShownOnce
          title="The link"
          text={url.value}
          copy="Copy the link"
          onClose={() => void (url.value = '')}
        />
      )}
    </Section>
  );
}

function columnsOf(takeBack: (id: string) => Promise<string>): readonly Column<Schemas['Invitation']>[] {
  return [
    ['Role', ({ role, fixture }) => (fixture === undefined ? role : `${role}, from ${fixture}`), 'head'],
    ['By', ({ by }) => by, 'extra'],
    ['Left', ({ uses }) => uses, 'figure'],
    ['Ends', ({ expiresAt }) => <Time at={expiresAt} />],
    [
      'Actions',
      ({ id }) => (
        <ActionButton needs="DELETE deleteInvitation" kind="danger" work={() => takeBack(id)}>
          Take back
        </ActionButton>
      ),
      'figure',
    ],
  ];
}

const ROLES = [
  { value: 'use', text: 'may use it' },
  { value: 'look', text: 'may only look' },
  { value: 'own', text: 'may administer it: clients and deletion too' },
];

function Invite({ onMade, onClose }: Readonly<{ onMade: (url: string) => void; onClose: () => void }>) {
  const isNew = here() === '';
  const [role, days, uses] = [useSignal(isNew ? 'own' : 'use'), useSignal('7'), useSignal('1')];
  const fixture = useSignal('demo');
  const known = valueOf(useLoaded('fixtures', () => control.GET('/fixtures').orThrow())) ?? [];
  const options = known.length > 0 ? known.map(({ name }) => name) : [fixture.value];
  const invite = async () => {
    const body = {
      ...(isNew ? { fixture: fixture.value } : { workspace: here() }),
      role: role.value as Schemas['Invitation']['role'],
      expiresIn: `P${days.value}D`,
      uses: Number(uses.value),
    };
    onMade((await control.POST('/invitations', { body }).orThrow()).url);
  };
  const fields = {
    ...(isNew && { fixture: { label: 'A workspace from', value: fixture, options } }),
    role: { label: 'Role', value: role, options: ROLES },
    expiresIn: { label: 'Days', value: days },
    uses: { label: 'Uses', value: uses },
  };
  return (
    <FormDialog
      title={isNew ? 'Invite a partner' : `Invite to ${here()}`}
      button="Make the link"
      fields={fields}
      work={invite}
      onClose={onClose}
    />
  );
}

/** What an invitation gave. It outlives the page, which is drawn anew when its reader is signed in. */
const accepted = signal<Schemas['AcceptedInvitation'] | null>(null);

/** The page of an invitation's link: accepts it, shows the credentials once, and signs in with them. */
export function InvitationView({
  code,
  onSignedIn,
}: Readonly<{ code: string; onSignedIn: (session: Schemas['Session']) => void }>) {
  const accept = async () => {
    const params = { path: { code } };
    accepted.value = await control.POST('/invitations/{code}/accept', { params }).orThrow();
    const { clientId, clientSecret } = accepted.value;
    onSignedIn(await control.POST('/session', { body: { clientId, clientSecret } }).orThrow());
  };
  const given = accepted.value;
  return (
    <Page title="Invitation" about="You get a client with a secret of its own, and are signed in.">
      <section class="card narrow">
        {given ? (
          <OnceText
            title={`The secret of ${given.clientId}`}
            text={environmentOf(given)}
            copy="Copy as .env"
            actions={
              <>
                <CopyButton text={given.clientSecret} label="Copy the secret" />
                <a class="button main" href={link(given.workspace)}>
                  Open {given.workspace}
                </a>
              </>
            }
          />
        ) : (
          <ActionButton kind="main" work={accept}>
            Accept
          </ActionButton>
        )}
      </section>
    </Page>
  );
}
