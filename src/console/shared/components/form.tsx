import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A form. The focus goes to its first field in a dialog, and to the first field with a fault once it was refused. */
export function Form({
  class: style,
  onSend,
  children,
}: {
  readonly class?: string;
  /** Sends it; resolves once the faults, if any, are known. */
  readonly onSend: () => Promise<unknown>;
  readonly children: ComponentChildren;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current?.closest('dialog')) focusFirstField(form.current);
  }, []);
  const send = async () => {
    await onSend();
    await new Promise((resolve) => void setTimeout(resolve)); // faults are shown by then
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form
      ref={form}
      class={style}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
    </form>
  );
}

/** Gives the first field in an element the focus, if there is one. */
export function focusFirstField(element: HTMLElement): void {
  element.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
