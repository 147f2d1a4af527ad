import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useAction, type Action } from '../server/loaded.js';
import { Button, focusFirstField, Form, type ButtonProps } from './controls.js';
import { Fields, type NamedFields } from './fields.js';
import { ErrorNotice } from './page.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** A window over the page. The browser keeps the focus in it, and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const opener = useRef<Element>(null);
  // Before the next key: what one types at once after `Ctrl K` belongs into the window.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    dialog.current?.showModal();
    const form = dialog.current?.querySelector<HTMLElement>('form:not(.line)');
    if (form) focusFirstField(form);
  }, []);
  // Once the window is gone: until then, nothing else takes the focus.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
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

interface ActionFormProps extends Pick<ButtonProps, 'kind' | 'needs' | 'forbidden' | 'disabled'> {
  readonly action: Action<[]>;
  /** What the button that sends it says. */
  readonly button: string;
  /** Other buttons: that which closes its window, and what stands behind. */
  readonly close?: ComponentChildren;
  readonly others?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A form: its fields, why it was refused, and its buttons. */
export function ActionForm({ action, button, close, others, children, ...rest }: ActionFormProps) {
  return (
    <Form class="fields" onSend={action.run}>
      {children}
      <ErrorNotice error={action.error.value} />
      <div class={close ? 'actions end' : 'actions'}>
        {close}
        <Button kind="main" {...rest} type="submit" busy={action.busy}>
          {button}
        </Button>
        {others}
      </div>
    </Form>
  );
}

/** The form of a window. */
export function DialogForm({ onClose, ...form }: ActionFormProps & Pick<DialogProps, 'onClose'>) {
  return <ActionForm {...form} close={<Button onClick={onClose}>Cancel</Button>} />;
}

interface FormDialogProps extends DialogProps, Pick<ActionFormProps, 'button' | 'kind'> {
  readonly fields?: NamedFields;
  readonly work: () => Promise<string | void>;
}

/** A window with a form. It closes once its work is done; shows why not, if it is refused. */
export function FormDialog({ title, fields = {}, work, onClose, children, ...form }: FormDialogProps) {
  const done = useAction(async () => {
    const text = await work();
    onClose();
    return text;
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm {...form} action={done} onClose={onClose}>
        {children}
        <Fields fields={fields} error={done.error.value} />
      </DialogForm>
    </Dialog>
  );
}

interface OpenerProps extends Pick<ButtonProps, 'kind' | 'label' | 'disabled' | 'needs'> {
  readonly text: ComponentChildren;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a window. */
export function Opener({ text, children, ...button }: OpenerProps) {
  const isOpen = useSignal(false);
  return (
    <>
      <Button {...button} onClick={() => void (isOpen.value = true)}>
        {text}
      </Button>
      {isOpen.value && children(() => void (isOpen.value = false))}
    </>
  );
}

interface AskingButtonProps extends Omit<OpenerProps, 'children' | 'text'> {
  readonly text: string;
  /** The question, if it is not `<label>?`. */
  readonly title?: string;
  /** What the button below it says, if not the same. */
  readonly answer?: string;
  readonly work: () => Promise<string>;
  readonly children: ComponentChildren;
}

/** A button that asks before it does what cannot be undone. */
export function AskingButton({ work, children, answer, ...props }: AskingButtonProps) {
  const { title = `${props.label ?? props.text}?`, ...opener } = props;
  return (
    <Opener {...opener}>
      {(close) => (
        <FormDialog title={title} button={answer ?? opener.text} kind="danger" work={work} onClose={close}>
          <p>{children}</p>
        </FormDialog>
      )}
    </Opener>
  );
}

interface ActionButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** Returns what to announce. */
  readonly work: () => Promise<string | void>;
}

/** A button that does something at once, and shows why it could not. */
export function ActionButton({ work, ...button }: ActionButtonProps) {
  const action = useAction(work);
  return (
    <>
      <Button {...button} busy={action.busy} onClick={() => void action.run()} />
      <ErrorNotice error={action.error.value} />
    </>
  );
}
