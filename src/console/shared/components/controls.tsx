import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useId } from 'preact/hooks';
import { Prose } from './inline.js';

interface ButtonProps {
  readonly children: ComponentChildren;
  /** `main`: what one comes for; `danger`: what cannot be undone. */
  readonly kind?: 'main' | 'plain' | 'danger' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly busy?: ReadonlySignal<boolean> | boolean;
  readonly disabled?: boolean;
  /** What it does, where its text alone does not say to what. */
  readonly label?: string;
  readonly pressed?: boolean;
  readonly onClick?: () => void;
}

/** A button. While it is busy it cannot be pressed again, and keeps the focus. */
export function Button({ kind = 'plain', type = 'button', busy = false, label, ...rest }: ButtonProps) {
  const isBusy = typeof busy === 'boolean' ? busy : busy.value;
  return (
    <button
      type={type}
      class={`button ${kind}`}
      disabled={rest.disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
      aria-label={label}
      aria-pressed={rest.pressed}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else rest.onClick?.();
      }}
    >
      {rest.children}
    </button>
  );
}

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

interface Labelled {
  /** An id by which other code finds it; made if left out. */
  readonly id?: string | undefined;
  readonly label: string;
  /** A line about what is allowed. */
  readonly hint?: ComponentChildren;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
}

interface Control {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** A field with its label, a hint and its error, which screen readers read with it. */
function Field({
  label,
  hint,
  error,
  control,
  id: given,
}: Labelled & { readonly control: (own: Control) => JSX.Element }) {
  const made = useId();
  const id = given ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span class="fault" id={`${id}-error`}>
          <Prose text={error} />
        </span>
      )}
    </div>
  );
}

interface Input {
  readonly type?: 'text' | 'password' | 'search' | 'number' | 'datetime-local' | 'date' | 'email';
  readonly required?: boolean;
  readonly placeholder?: string;
  /** The id of a `datalist` with values to choose from. */
  readonly list?: string;
  readonly min?: string | number;
  readonly step?: string | number;
}

/** A line of text, a number, a date … (`type`). */
export function TextField({
  id,
  label,
  hint,
  error,
  value,
  onInput,
  ...rest
}: Labelled & Input & { readonly value: string; readonly onInput: (value: string) => void }) {
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      control={(own) => (
        <input
          {...({ ...own, ...rest } as JSX.IntrinsicElements['input'])} // the types name each kind apart
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** Several lines, such as JSON. */
export function TextArea({
  label,
  hint,
  error,
  value,
  onInput,
  rows = 8,
}: Labelled & { readonly value: string; readonly onInput: (value: string) => void; readonly rows?: number }) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(own) => (
        <textarea
          {...own}
          class="code"
          rows={rows}
          spellcheck={false}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** One of several values. */
export function SelectField({
  label,
  hint,
  error,
  value,
  options,
  onChange,
}: Labelled & {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(own) => (
        <select {...own} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    />
  );
}
