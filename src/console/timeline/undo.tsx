import { useSignal } from '@preact/signals';
import { ActionButton, FormDialog, Opener } from '../shared/components/dialog.js';
import { here, link, linkHere, navigate } from '../shared/location.js';
import { control } from '../shared/server/control.js';

type UndoProps = Readonly<{ to?: number; onDone?: () => void }>;

/** A button that undoes the last step, or all steps after step `to`. This is a new step itself. */
export function Undo({ to, onDone }: UndoProps) {
  const undo = async () => {
    const body = to === undefined ? {} : { to };
    await control.POST('/workspaces/{name}/undo', { body }).orThrow();
    onDone?.();
    return to === undefined ? 'Took the last step back.' : `The workspace is as it was after step ${to}.`;
  };
  const [text, label] =
    to === undefined ? ['Undo', 'Undo'] : ['Go back to here', `Go back to here: step ${to}`];
  return (
    <ActionButton needs="POST undoWorkspace" label={label} work={undo}>
      {text}
    </ActionButton>
  );
}

/** *Undo*, and a link to the history. */
export function UndoLine({ onDone }: Pick<UndoProps, 'onDone'>) {
  return (
    <div class="actions">
      <Undo {...(onDone && { onDone })} />
      <a class="button" href={linkHere('history')}>
        See the history
      </a>
    </div>
  );
}

type ForkedFrom = Readonly<{ kind: 'request' | 'step'; id: number }>;

/** Buttons that fork the workspace before and after a request or another step. */
export function ForkButtons({ disabled, ...from }: ForkedFrom & { readonly disabled?: boolean }) {
  return (['before', 'after'] as const).map((moment) => (
    <Opener
      key={moment}
      needs="POST forkStep"
      text={`Fork ${moment}`}
      label={`Fork ${moment} ${from.kind} ${from.id}`}
      disabled={disabled ?? false}
    >
      {(close) => <Fork {...from} moment={moment} onClose={close} />}
    </Opener>
  ));
}

type ForkProps = ForkedFrom & Readonly<{ moment: 'before' | 'after'; onClose: () => void }>;

function Fork({ kind, id, moment, onClose }: ForkProps) {
  const name = useSignal('');
  const origin = here();
  const fork = async () => {
    const params = { path: { name: origin, id: String(id) } };
    const own = name.value.trim();
    const body = { moment, ...(own !== '' && { name: own }) };
    const path =
      kind === 'request' ? '/workspaces/{name}/requests/{id}/fork' : '/workspaces/{name}/history/{id}/fork';
    const created = await control.POST(path, { params, body }).orThrow();
    const sendsAnew = kind === 'request' && moment === 'before';
    navigate(sendsAnew ? link(created.name, 'again', origin, id) : link(created.name));
    return `Created ${created.name}, as ${origin} was ${moment} ${kind} ${id}.`;
  };
  return (
    <FormDialog
      title={`Fork from ${moment} ${kind} ${id}`}
      button="Fork"
      fields={{ name: { label: 'Name', value: name, hint: 'Empty: the sandbox makes a name.' } }}
      work={fork}
      onClose={onClose}
    >
      <p>
        A new workspace is created as <strong>{origin}</strong> was {moment} this {kind}. It has the same
        clients, with its own name before the dot. {origin} stays as it is.
      </p>
    </FormDialog>
  );
}
