import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Status, Time } from '../components/inline.js';
import { Notice } from '../components/page.js';
import { ActionButton, FormDialog, Opener } from '../components/dialog.js';
import { here, link, linkHere, navigate } from '../location.js';
import { control, type Schemas } from '../server/control.js';

interface UndoProps {
  /** The newest step that the view shows. If there is a newer one, the server undoes nothing. */
  readonly last: number | undefined;
  readonly to?: number;
  /** Called with the step that the undo itself is. */
  readonly onDone: (step: number) => void;
}

/** A button that undoes the last step, or all steps after step `to`. The undo is itself a new step. */
export function Undo({ last, to, onDone }: UndoProps) {
  const undo = async () => {
    const body = { ...(last !== undefined && { last }), ...(to !== undefined && { to }) };
    const { step } = await control.POST('/workspaces/{name}/undo', { body }).orThrow();
    onDone(step);
    return to === undefined ? 'Undid the last step.' : `The workspace is as it was after step ${to}.`;
  };
  const [text, of] = to === undefined ? ['Undo', ''] : ['Go back to here', `: step ${to}`];
  return (
    <ActionButton needs="POST undoWorkspace" label={text + of} work={undo}>
      {text}
    </ActionButton>
  );
}

/** A button that goes back to a step; afterwards, a button that undoes this. */
export function GoBack(props: Required<Omit<UndoProps, 'onDone'>>) {
  const undone = useSignal<number | null>(null);
  if (undone.value === null) return <Undo {...props} onDone={(step) => void (undone.value = step)} />;
  return (
    <Notice kind="good" title={`The workspace is as it was after step ${props.to}.`}>
      {' '}
      <Undo last={undone.value} onDone={() => void (undone.value = null)} />
    </Notice>
  );
}

/** *Undo*, if the step to undo is known, and a link to the history. */
export function UndoLine(props: Omit<UndoProps, 'to'>) {
  return (
    <div class="actions">
      {props.last !== undefined && <Undo {...props} />}
      <a class="button" href={linkHere('history')}>
        See the history
      </a>
    </div>
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
        A new workspace is created as <strong>{origin}</strong> was then. It has the same clients, with its
        own name before the dot. {origin} stays as it is.
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
      <strong>{CAUSES[cause.type]}</strong>
      {request ? (
        <span>
          <a href={linkHere('requests', request.id)}>
            {request.operationId ?? `${request.method} ${request.path}`}
          </a>{' '}
          <Status status={request.status} /> <span class="soft">{request.clientId}</span>
        </span>
      ) : (
        cause.id !== undefined && <code>{cause.id}</code>
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
