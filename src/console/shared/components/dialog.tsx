import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Action } from '../server/action.js';
import { Button } from './button.js';
import { focusFirstField } from './form.js';
import { ErrorNotice } from './notice.js';

/** A window over the page. The browser keeps the focus in it, and gives it back. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    const form = dialog.current?.querySelector('form');
    if (form) focusFirstField(form);
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" label="Close" onClick={onClose}>
          ✕
        </Button>
      </div>
      {children}
    </dialog>
  );
}

/** Asks before something that cannot be undone. Closes once it is done; shows why not, if it is refused. */
export function Confirm({
  title,
  children,
  button,
  action,
  onClose,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
  /** What the button does, such as "Delete". */
  readonly button: string;
  readonly action: Action<[]>;
  readonly onClose: () => void;
}) {
  const confirm = async () => {
    if (await action.run()) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <ErrorNotice error={action.error.value} />
      <div class="actions end">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" busy={action.busy} onClick={() => void confirm()}>
          {button}
        </Button>
      </div>
    </Dialog>
  );
}
