import { useSignal, type Signal } from '@preact/signals';
import { Button, TextArea, TextField } from '../shared/components/controls.js';
import { Load, Empty, Page, ErrorNotice, Section } from '../shared/components/page.js';
import { Dialog, Opener, ActionForm } from '../shared/components/dialog.js';
import { Fields, type NamedFields } from '../shared/components/fields.js';
import { Table, type Column } from '../shared/components/table.js';
import { Bar, Share } from '../shared/components/bars.js';
import { Invitations } from './invitations.js';
import { Prose, Time, timeText } from '../shared/components/inline.js';
import { sizeText } from '../../text/size-text.js';
import { hasWords } from '../../text/search-words.js';
import { operationName, useAction, useGet, usePolled, valueOf } from '../shared/server/loaded.js';
import type { Schemas } from '../shared/server/loaded.js';
import { forbiddenBecause } from '../shared/server/session.js';
import { keptField, link, navigate, serverLink } from '../shared/location.js';
import { environmentOf, ShownOnce } from './credentials.js';
import { clientsToKeep, createWorkspace, underOrigins } from './create-workspace.js';
import type { CreatedWorkspace, Source } from './create-workspace.js';

/** A workspace, with the numbers of its requests if the server counts them. */
type Listed = Schemas['ListedWorkspace'];

const COLUMNS: readonly Column<Listed>[] = [
  [
    'Name',
    ({ name, expiresAt, origin }) => (
      <>
        <a class="whole" href={link(name)}>
          {name}
        </a>
        {origin !== undefined && <span class="path soft whole">↳ fork of {origin}</span>}
        {expiresAt !== undefined && (
          <span class="soft">
            {' '}
            expires <Time isShort at={expiresAt} />
          </span>
        )}
      </>
    ),
    'head',
  ],
  ['Last used', ({ lastUsedAt }) => lastUsedAt && <Time isShort at={lastUsedAt} />],
  ['Requests, 24 h', ({ requests24h }) => requests24h, 'figure'],
  [
    'Refused',
    ({ refused24h = 0, requests24h = 0 }) =>
      requests24h > 0 && <Share hit={refused24h} possible={requests24h} kind="refused" />,
    'figure',
  ],
  [
    'Commonest refusal',
    ({ name, commonestRefusal }) =>
      commonestRefusal && (
        <a href={link(name, 'errors')}>
          {commonestRefusal.count} × {operationName(commonestRefusal.operationId ?? 'unknown path')}
          {commonestRefusal.count > 1 && ', the latest'}:{' '}
          <Prose text={commonestRefusal.sentence ?? commonestRefusal.code.replaceAll('_', ' ')} />
        </a>
      ),
    'rare',
  ],
  ['Bookings', ({ bookings }) => bookings, 'figure', 'rare'],
  ['Size', (row) => row.size !== undefined && sizeText(row), 'figure', 'rare'],
  [
    'Clock',
    ({ clock, damage }) =>
      clock ? (
        <>
          <span class="whole">{timeText(clock.now)}</span> {clock.frozen ? 'frozen' : 'running'}
        </>
      ) : (
        <span class="bad">Damaged: {damage}</span>
      ),
    'extra',
  ],
];

const SORT_BY: Readonly<Record<string, (row: Listed) => string | number>> = {
  Name: ({ name }) => name,
  'Last used': ({ lastUsedAt }) => Date.parse(lastUsedAt ?? '1970-01-01'),
  'Requests, 24 h': ({ requests24h = 0 }) => requests24h,
  Refused: ({ requests24h = 0, refused24h = 0 }) => (requests24h === 0 ? 0 : refused24h / requests24h),
  Bookings: ({ bookings = 0 }) => bookings,
  Size: ({ size = 0 }) => size,
  Clock: ({ clock }) => clock?.now ?? '',
};

/** All workspaces, with search and sorting, for administrators. */
export function WorkspacesView() {
  const workspaces = useGet('/workspaces');
  const search = keptField('text');
  return (
    <Page
      title="Partners"
      about="A workspace has data, a clock and API clients of its own."
      actions={
        <>
          <a class="button" href={serverLink('requests')}>
            Requests without a workspace
          </a>
          <a class="button" href={serverLink('bin')}>
            The bin
          </a>
          <Opener needs="POST createWorkspace" kind="main" text="New workspace">
            {(close) => <NewWorkspace onClose={close} />}
          </Opener>
        </>
      }
    >
      <search class="filters">
        <TextField label="Search" type="search" {...search} />
      </search>
      <Load from={workspaces}>
        {(list) => (
          <Table
            caption="Workspaces"
            columns={COLUMNS}
            rows={underOrigins(list).filter(({ name }) => hasWords(name, search.value))}
            sortBy={SORT_BY}
            empty={<Empty title="No such workspace.">Create one from a fixture.</Empty>}
          />
        )}
      </Load>
      <Invitations />
      {forbiddenBecause('GET listShares') === null && <Shares />}
    </Page>
  );
}

const SOURCES: readonly { readonly value: Source; readonly text: string }[] = [
  { value: 'name', text: 'A fixture of the server' },
  { value: 'text', text: 'A file, or text of my own' },
];

const NAME_HINT = 'Lower-case letters, digits, - and _. If empty, the sandbox makes a name.';

/** A dialog that creates a workspace and opens it. */
function NewWorkspace({ onClose }: { readonly onClose: () => void }) {
  const [name, source, fixture, text] = [useSignal(''), useSignal('name'), useSignal('demo'), useSignal('')];
  const fixtures = useGet('/fixtures');
  const made = useSignal<CreatedWorkspace | null>(null);
  const create = useAction(async () => {
    const given = source.value === 'name' ? fixture.value : text.value;
    const created = await createWorkspace(name.value.trim(), source.value as Source, given);
    if (clientsToKeep(created).length > 0) made.value = created;
    else navigate(link(created.name));
    return `Created ${created.name}.`;
  });
  if (made.value) return <Secrets created={made.value} />;
  const found = valueOf(fixtures) ?? [{ name: 'demo', description: '' }];
  const fields: NamedFields = {
    name: { label: 'Name', value: name, hint: NAME_HINT },
    source: { label: 'Data', value: source, options: SOURCES },
    ...(source.value === 'name' && {
      fixture: {
        label: 'Fixture',
        value: fixture,
        options: found.map((one) => one.name),
        hint: found.find((one) => one.name === fixture.value)?.description,
      },
    }),
  };
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <ActionForm action={create} button="Create" onClose={onClose}>
        <Fields fields={fields} error={create.error.value} />
        {source.value === 'text' && <OwnFixture value={text} />}
      </ActionForm>
    </Dialog>
  );
}

function Secrets({ created }: { readonly created: CreatedWorkspace }) {
  const open = () => navigate(link(created.name));
  return (
    <ShownOnce
      title={`Secrets of ${created.name}`}
      text={clientsToKeep(created).map(environmentOf).join('\n\n')}
      copy="Copy as .env"
      actions={
        <Button kind="main" onClick={open}>
          Open the workspace
        </Button>
      }
      onClose={open}
    />
  );
}

function OwnFixture({ value }: { readonly value: Signal<string> }) {
  const read = useAction(async (file: File | undefined) => {
    if (file) value.value = await file.text();
  });
  return (
    <>
      <div class="field">
        <label for="fixture-file">File</label>
        <input
          id="fixture-file"
          type="file"
          accept=".json,.yaml,.yml"
          onChange={(event) => void read.run(event.currentTarget.files?.[0])}
        />
      </div>
      <ErrorNotice error={read.error.value} />
      <TextArea label="Fixture (JSON or YAML)" value={value} rows={10} />
    </>
  );
}

/** The senders that used most of the processor in the last minute: workspaces, addresses, operators. */
function Shares() {
  const shares = usePolled(useGet('/shares'));
  return (
    <Section title="Processor, last minute" from={shares}>
      {(list) => (
        <>
          {list.length === 0 && <p class="soft">No requests.</p>}
          <ul class="rows">
            {list.map(({ kind, name, share }) => (
              <li key={`${kind} ${name}`} class="share">
                <span>{name ?? WHO[kind]}</span>
                <Bar parts={{ succeeded: share }} of={1} />
                <span class="figures">{(share * 100).toFixed(1)} %</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const WHO: Readonly<Record<Schemas['ProcessorShare']['kind'], string>> = {
  workspace: 'A workspace',
  address: 'An address',
  strangers: 'Without a valid token',
  operators: 'Operators',
  sandbox: 'The sandbox itself',
};
