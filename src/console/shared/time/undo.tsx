import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Status, Time } from '../components/inline.js';
import { actionText } from '../../../text/record-names.js';
import { Notice } from '../components/page.js';
import { ActionButton, FormDialog, Opener } from '../components/dialog.js';
import { here, link, linkHere, navigate } from '../location.js';
import { control, isRefused, operationName, type Schemas } from '../server/control.js';

interface DoneProps {
  readonly title: string;
  /** The step of the change, or the latest one that undid or redid it. If a user has changed the workspace since, the server undoes nothing. */
  readonly last: number | undefined;
  /** Whether the change is undone. */
  readonly isUndone?: boolean;
  /** The step to go back to, if the undo of `last` would not undo or redo the change. */
  readonly to?: number | undefined;
  readonly children?: ComponentChildren;
}

const undo = async (body: Schemas['UndoRequest']) =>
  (await control.POST('/workspaces/{name}/undo', { body }).orThrow()).step;

/** A finished change with *Undo*, then *Redo*. If the workspace has changed since: its latest change, and *Undo these changes too*. */
export function Done({ title, children, ...read }: DoneProps) {
  const newer = useSignal<Entry | null>(null);
  const own = useSignal<Omit<DoneProps, 'title'>>({ last: 0 });
  const { last = 0, isUndone = false, to } = (own.value.last ?? 0) > (read.last ?? 0) ? own.value : read;
  const undoWith = async (body: Schemas['UndoRequest']) => {
    const step = await undo(body).catch(async (error: unknown) => {
      if (!isRefused(error, 409)) throw error;
      const params = { query: { limit: 100 } };
      const steps = await control.GET('/workspaces/{name}/history', { params }).orThrow();
      const latest = steps.find(({ id, cause }) => id > last && cause.type !== 'due');
      if (!latest) throw error;
      newer.value = latest;
    });
    if (step === undefined) return undefined;
    newer.value = null;
    own.value = { last: step, isUndone: !isUndone };
    return isUndone ? 'Redone.' : 'Undone.';
  };
  const { id: newest } = newer.value ?? {};
  const body =
    newest === undefined ? { last, ...(to !== undefined && { to }) } : { to: to ?? last - 1, last: newest };
  const history = linkHere('history');
  const [done, button] = isUndone ? ['redone', 'Redo'] : ['undone', 'Undo'];
  const changed = `This was not ${done}: the workspace has changed since.`;
  return (
    <Notice
      kind={newer.value ? 'warning' : 'good'}
      title={[title, newer.value ? changed : isUndone && 'This was undone.'].filter(Boolean).join(' ')}
    >
      {newer.value ? <StepHead step={newer.value} /> : !isUndone && children}
      <div class="actions">
        {last > 0 && (
          <ActionButton needs="POST undoWorkspace" work={() => undoWith(body)}>
            {newer.value ? 'Undo these changes too' : button}
          </ActionButton>
        )}
        <a class="button" href={newer.value ? `${history}?since=${last}` : history}>
          {newer.value ? 'See what changed' : 'See the history'}
        </a>
      </div>
    </Notice>
  );
}

/** A button that goes back to a step; afterwards, a button that undoes this. */
export function GoBack({ to, last }: Readonly<{ to: number; last: number | undefined }>) {
  const gone = useSignal<number | undefined>(undefined);
  const title = `The workspace is as it was after step ${to}.`;
  if (gone.value !== undefined) return <Done title={title} last={gone.value} />;
  const goBack = async () => {
    gone.value = await undo({ to, ...(last !== undefined && { last }) });
    return { shown: title };
  };
  return (
    <ActionButton needs="POST undoWorkspace" label={`Go back to here: step ${to}`} work={goBack}>
      Go back to here
    </ActionButton>
  );
}

const MOMENTS = ['before', 'after'];
type ForkedFrom = Readonly<{ kind: 'request' | 'step'; id: number }>;

/** A button that forks the workspace before or after a request or another step. */
export function ForkButton({ disabled = false, ...from }: ForkedFrom & { readonly disabled?: boolean }) {
  return (
    <Opener needs="POST forkStep" text="Fork" of={`at ${from.kind} ${from.id}`} disabled={disabled}>
      {(close) => <Fork {...from} onClose={close} />}
    </Opener>
  );
}

function Fork({ kind, id, onClose }: ForkedFrom & { readonly onClose: () => void }) {
  const [moment, name] = [useSignal<'before' | 'after'>('before'), useSignal('')];
  const origin = here();
  const fork = async () => {
    const params = { path: { name: origin, id: String(id) } };
    const own = name.value.trim();
    const body = { moment: moment.value, ...(own !== '' && { name: own }) };
    const path =
      kind === 'request' ? '/workspaces/{name}/requests/{id}/fork' : '/workspaces/{name}/history/{id}/fork';
    const created = await control.POST(path, { params, body }).orThrow();
    const sendsAnew = kind === 'request' && moment.value === 'before';
    navigate(sendsAnew ? link(created.name, 'again', origin, id) : link(created.name));
    return `Created ${created.name}, as ${origin} was ${moment.value} ${kind} ${id}.`;
  };
  const fields = {
    moment: { label: `Before or after ${kind} ${id}`, value: moment as Signal<string>, options: MOMENTS },
    name: { label: 'Name', value: name, hint: 'If empty, the sandbox makes a name.' },
  };
  return (
    <FormDialog title={`Fork ${origin}`} button="Fork" fields={fields} work={fork} onClose={onClose}>
      <p>
        The new workspace is as <strong>{origin}</strong> was then. Its clients have its own name before the
        dot.
      </p>
    </FormDialog>
  );
}

type Entry = Schemas['HistoryEntry'];

const CAUSES: Readonly<Record<Entry['cause']['type'], string>> = {
  request: 'Request',
  due: 'Time passed',
  clock: 'Clock moved',
  control: 'Control plane',
  page: 'Payment page',
  fault: 'Fault',
};

/** Time and cause of a step. */
export function StepHead({ step, children }: Readonly<{ step: Entry; children?: ComponentChildren }>) {
  const { at, cause, request, clock } = step;
  return (
    <div class="step-head">
      <Time at={at} />
      <strong>{typeof cause.id === 'string' ? actionText(cause.id) : CAUSES[cause.type]}</strong>
      {request ? (
        <span>
          <a href={linkHere('requests', request.id)}>
            {operationName(request.operationId) || `${request.method} ${request.path}`}
          </a>{' '}
          <Status status={request.status} outcome={{ code: request.outcome }} />{' '}
          <span class="soft">{request.clientId}</span>
        </span>
      ) : (
        cause.by !== undefined && <span class="soft">by {cause.by}</span>
      )}
      {clock && (
        <span>
          to <Time at={clock.now} />, {clock.frozen ? 'frozen' : 'running'}
        </span>
      )}
      {children}
    </div>
  );
}
