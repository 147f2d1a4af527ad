import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Confirm } from '../shared/components/dialog.js';
import { Load, ErrorNotice } from '../shared/components/notice.js';
import { Page, Section } from '../shared/components/page.js';
import { Table } from '../shared/components/table.js';
import { Time } from '../shared/components/inline.js';
import { useAction } from '../shared/server/action.js';
import { control, type Schemas } from '../shared/server/control.js';
import { download } from '../shared/server/download.js';
import { useLoaded, type Loaded } from '../shared/server/loaded.js';
import { Refused } from '../shared/server/refused.js';
import { access } from '../shared/server/session.js';
import { link, navigate } from '../shared/location.js';
import { Snapshots } from './snapshots.js';

/** One workspace: its clients, its clock, its snapshots, and what can be done with it as a whole. */
export function WorkspaceView({ workspace: name }: { readonly workspace: string }) {
  const params = { path: { name } };
  const state = useLoaded(name, () => control.GET('/workspaces/{name}', { params }).orThrow());
  const isMissing = isUnknown(state.loaded.value);
  const asked = useSignal<'reset' | 'delete' | null>(null);
  const save = useAction(() => download(`/_sandbox/workspaces/${name}/export`, `${name}.json`));
  const close = () => void (asked.value = null);
  return (
    <Page
      title={name}
      about={isMissing ? <a href={link()}>All workspaces</a> : 'Its data, clock and API clients are its own.'}
      actions={
        state.loaded.value.state !== 'loading' &&
        !isMissing && (
          <>
            <Button busy={save.busy} onClick={() => void save.run()}>
              Export
            </Button>
            <Button kind="danger" onClick={() => void (asked.value = 'reset')}>
              Reset
            </Button>
            {access.value.kind === 'everything' && (
              <Button kind="danger" onClick={() => void (asked.value = 'delete')}>
                Delete
              </Button>
            )}
          </>
        )
      }
    >
      <ErrorNotice error={save.error.value} />
      <Load from={state}>
        {(shown) => (
          <>
            <Overview shown={shown} />
            <Snapshots workspace={name} onRestored={state.reload} />
          </>
        )}
      </Load>
      {asked.value === 'reset' && <Reset name={name} onDone={state.reload} onClose={close} />}
      {asked.value === 'delete' && <Delete name={name} onClose={close} />}
    </Page>
  );
}

function Overview({ shown: { clock, clients } }: { readonly shown: Schemas['Workspace'] }) {
  return (
    <Section title="Clients">
      <p>
        It is <Time at={clock.now} /> here; the clock is {clock.frozen ? 'frozen' : 'running'}.
      </p>
      <Table
        caption="Clients"
        columns={[{ title: 'Client', isHead: true, cell: ({ clientId }) => <code>{clientId}</code> }]}
        rows={clients}
        keyOf={({ clientId }) => clientId}
      />
    </Section>
  );
}

/** Whether a workspace does not exist. One that cannot be read, such as a damaged one, can still be reset and deleted. */
function isUnknown(loaded: Loaded<unknown>): boolean {
  return loaded.state === 'failed' && loaded.error instanceof Refused && loaded.error.status === 404;
}

interface Asked {
  readonly name: string;
  readonly onClose: () => void;
}

function Reset({ name, onDone, onClose }: Asked & { readonly onDone: () => void }) {
  const reset = useAction(async () => {
    await control.POST('/workspaces/{name}/reset', { params: { path: { name } } }).orThrow();
    onDone();
    return `Reset ${name}.`;
  });
  return (
    <Confirm title={`Reset ${name}?`} button="Reset" action={reset} onClose={onClose}>
      All bookings and changes since its creation are lost, and its clock goes back. Its snapshots stay.
    </Confirm>
  );
}

function Delete({ name, onClose }: Asked) {
  const remove = useAction(async () => {
    await control.DELETE('/workspaces/{name}', { params: { path: { name } } }).orThrow();
    navigate(link());
    return `Deleted ${name}.`;
  });
  return (
    <Confirm title={`Delete ${name}?`} button="Delete" action={remove} onClose={onClose}>
      The workspace is lost with its bookings, snapshots and clients.
    </Confirm>
  );
}
