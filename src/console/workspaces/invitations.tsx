import { DAY_MS } from '../../text/times.js';
import { effect, signal, useSignal } from '@preact/signals';
import { CopyButton } from '../shared/components/controls.js';
import { ActionButton, FormDialog, Opener } from '../shared/components/dialog.js';
import { Empty, Load, Page, Section } from '../shared/components/page.js';
import { Time, timeText } from '../shared/components/inline.js';
import { Facts, Listing, type Column } from '../shared/components/table.js';
import { counted } from '../../text/words.js';
import { here, link, place } from '../shared/location.js';
import { control, perform, serverNow, useGet, useLoaded, valueOf } from '../shared/server/loaded.js';
import type { Schemas } from '../shared/server/loaded.js';
import { forbiddenBecause } from '../shared/server/session.js';
import { environmentOf, OnceText, ShownOnce } from './credentials.js';

/** The open invitations to the shown workspace, or to new workspaces, with buttons that create and take back. */
export function Invitations() {
  const url = useSignal('');
  const close = () => void (url.value = '');
  const text = here() === '' ? 'Invite a partner' : 'Invite a colleague';
  const maySee = forbiddenBecause('GET listInvitations') === null;
  const list = useLoaded(here(), async () => {
    if (!maySee) return [];
    const all = await control.GET('/invitations').orThrow();
    return all.filter(({ workspace = '' }) => workspace === here());
  });
  const remove = (id: string) => control.DELETE('/invitations/{id}', { params: { path: { id } } });
  const takeBack = (id: string) => perform(remove(id), list.reload, 'Took the invitation back.');
  return (
    <Section
      title="Invitations"
      actions={
        <Opener needs="POST createInvitation" kind="main" text={text}>
          {(onClose) => <Invite onMade={(made) => ((url.value = made), list.reload())} onClose={onClose} />}
        </Opener>
      }
    >
      <Listing
        from={list}
        caption="Invitations"
        columns={columnsOf(takeBack)}
        empty={<Empty title={maySee ? 'No open invitations.' : 'Your role may not see the invitations.'} />}
      />
      {url.value !== '' && (
        <ShownOnce title="The link" text={url.value} copy="Copy the link" onClose={close} />
      )}
    </Section>
  );
}

function columnsOf(takeBack: (id: string) => Promise<string>): readonly Column<Schemas['Invitation']>[] {
  return [
    ['Role', ({ role, fixture }) => (fixture === undefined ? role : `${role}, from ${fixture}`), 'head'],
    ['By', ({ by }) => by, 'extra'],
    ['Uses left', ({ uses }) => uses, 'figure'],
    ['Ends', ({ expiresAt }) => <Time at={expiresAt} />],
    [
      'Actions',
      ({ id, role, by, expiresAt }) => (
        <ActionButton
          needs="DELETE deleteInvitation"
          kind="danger"
          label={`Take back: ${role}, by ${by}, until ${timeText(expiresAt, 'second')}`}
          work={() => takeBack(id)}
        >
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
  const known = valueOf(useGet('/fixtures')) ?? [];
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
    ...(isNew && { fixture: { label: 'Fixture', value: fixture, options } }),
    role: { label: 'Role', value: role, options: ROLES },
    expiresIn: { label: 'Days', value: days },
    uses: { label: 'Uses', value: uses },
  };
  const title = isNew ? 'Invite a partner' : `Invite to ${here()}`;
  return <FormDialog {...{ title, fields, onClose }} button="Make the link" work={invite} />;
}

/** The accepted invitation, kept while the page is rendered anew after the sign-in; dropped when its address is left. */
const accepted = signal<(Schemas['AcceptedInvitation'] & { readonly code: string }) | null>(null);
effect(() => {
  const { view, rest } = place.value;
  if (view !== 'invitation' || accepted.peek()?.code !== rest[0]) accepted.value = null;
});

type InvitationProps = Readonly<{ code: string; onSignedIn: (session: Schemas['Session']) => void }>;

/** The page of an invitation: accepts it, shows the credentials once, and signs in. */
export function InvitationView({ code, onSignedIn }: InvitationProps) {
  const accept = async () => {
    const params = { path: { code } };
    accepted.value = { code, ...(await control.POST('/invitations/{code}/accept', { params }).orThrow()) };
    const { clientId, clientSecret } = accepted.value;
    onSignedIn(await control.POST('/session', { body: { clientId, clientSecret } }).orThrow());
  };
  const given = accepted.value;
  return (
    <Page title="Invitation" about="It gives you a client with a secret of its own, and signs you in.">
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
          <Offer {...{ code, accept }} />
        )}
      </section>
    </Page>
  );
}

/** Shows an invitation (inviter, workspace, role) with a button that accepts it. */
function Offer({ code, accept }: Readonly<{ code: string; accept: () => Promise<void> }>) {
  const params = { path: { code } };
  const offer = useGet('/invitations/{code}/accept', { params });
  return (
    <Load from={offer}>
      {({ by, workspace, fixture, role, expiresAt }) => (
        <>
          <Facts
            facts={{
              'Invited by': by === 'local' ? 'this machine' : by,
              Workspace: workspace ?? `a new one from ${fixture}`,
              'Your client': ROLES.find(({ value }) => value === role)?.text,
              Ends: `in ${counted(Math.ceil((Date.parse(expiresAt) - serverNow()) / DAY_MS), 'day')}`,
            }}
          />
          <ActionButton kind="main" work={accept}>
            Accept
          </ActionButton>
        </>
      )}
    </Load>
  );
}
