import { ActionButton } from '../shared/components/dialog.js';
import { linkHere } from '../shared/location.js';
import { control } from '../shared/server/control.js';

interface UndoProps {
  /** The step right after which the workspace continues; left out, its last step is taken back. */
  readonly to?: number;
  readonly onDone?: () => void;
}

/** A button that takes back the last step of the workspace, or all steps after one. It is a step itself. */
export function Undo({ to, onDone }: UndoProps) {
  const undo = async () => {
    const body = to === undefined ? {} : { to };
    await control.POST('/workspaces/{name}/undo', { body }).orThrow();
    onDone?.();
    return to === undefined ? 'Took the last step back.' : `The workspace is as it was after step ${to}.`;
  };
  return (
    <ActionButton
      needs="POST undoWorkspace"
      label={to === undefined ? 'Undo' : `Go back to here: step ${to}`}
      work={undo}
    >
      {to === undefined ? 'Undo' : 'Go back to here'}
    </ActionButton>
  );
}

/** Undo, and the way to the history. */
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
