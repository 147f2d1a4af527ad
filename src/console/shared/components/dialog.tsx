import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useAction, type Action } from '../server/loaded.js';
import { Button, focusFirstField, Form, Reasoned, type ButtonProps } from './controls.js';
import { Fields, type NamedFields } from './fields.js';
import { ErrorNotice } from './page.js';

type DialogProps = Readonly<{ title: string; onClose: () => void; children?: ComponentChildren }>;

/** A modal dialog. The focus stays in it, and returns to the opening element when the dialog closes. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const opener = useRef<Element>(null);
  // A layout effect runs before the next key: text typed right after `Ctrl K` belongs into the dialog.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    dialog.current?.showModal();
    const form = dialog.current?.querySelector<HTMLElement>('form:not(.line)');
    if (form) focusFirstField(form);
  }, []);
  // Runs after the dialog is removed: while a dialog is open, nothing outside can take the focus.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <Reasoned
        {...{ id, title }}
        isModal
        actions={<Button kind="quiet" label="Close" onClick={onClose} children="✕" />}
      >
        {children}
      </Reasoned>
    </dialog>
  );
}

interface ActionFormProps extends Pick<ButtonProps, 'kind' | 'needs' | 'forbidden' | 'disabled'> {
  readonly action: Action<[]>;
  readonly button: string;
  /** Closes the dialog that contains the form. */
  readonly onClose?: () => void;
  /** The text of the button that closes the dialog. */
  readonly keep?: string;
  readonly others?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A form with fields, its error, and its buttons. */
export function ActionForm({ action, button, onClose, keep, others, children, ...rest }: ActionFormProps) {
  return (
    <Form class="fields" onSend={action.run}>
      {children}
      <ErrorNotice error={action.error.value} />
      <div class={onClose ? 'actions end' : 'actions'}>
        {onClose && <Button onClick={onClose}>{keep ?? 'Cancel'}</Button>}
        <Button kind="main" {...rest} type="submit" busy={action.busy}>
          {button}
        </Button>
        {others}
      </div>
    </Form>
  );
}

interface FormDialogProps extends DialogProps, Pick<ActionFormProps, 'button' | 'kind'> {
  readonly fields?: NamedFields;
  readonly work: () => Promise<string | void>;
}

/** A dialog with a form. Closes after success; shows the error otherwise. */
export function FormDialog({ title, fields = {}, work, onClose, children, ...form }: FormDialogProps) {
  const done = useAction(async () => {
    const text = await work();
    onClose();
    return text;
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <ActionForm {...form} action={done} onClose={onClose}>
        {children}
        <Fields fields={fields} error={done.error.value} />
      </ActionForm>
    </Dialog>
  );
}

interface OpenerProps extends Pick<ButtonProps, 'kind' | 'label' | 'of' | 'disabled' | 'needs'> {
  readonly text: ComponentChildren;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a dialog. */
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
  readonly title?: string;
  readonly answer?: string;
  readonly work: () => Promise<string>;
  readonly children: ComponentChildren;
}

/** A button that asks for confirmation before it acts. By default it is marked as dangerous. */
export function AskingButton({ work, children, answer, kind = 'danger', ...props }: AskingButtonProps) {
  const { title = `${props.label ?? [props.text, props.of].join(' ').trim()}?`, ...opener } = props;
  return (
    <Opener {...opener} kind={kind}>
      {(close) => (
        <FormDialog title={title} button={answer ?? opener.text} kind="danger" work={work} onClose={close}>
          <p>{children}</p>
        </FormDialog>
      )}
    </Opener>
  );
}

interface ActionButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly work: Parameters<typeof useAction<[]>>[0];
}

/** A button that acts at once and shows its error. */
export function ActionButton({ work, ...button }: ActionButtonProps) {
  const action = useAction(work);
  return (
    <>
      <Button {...button} busy={action.busy} onClick={() => void action.run()} />
      <ErrorNotice error={action.error.value} />
    </>
  );
}
