import { useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext, useEffect, useRef, useId } from 'preact/hooks';
import { announce } from '../server/loaded.js';
import { forbiddenBecause, type Needed } from '../server/session.js';
import { Prose } from './inline.js';

export interface ButtonProps {
  readonly children: ComponentChildren;
  /** `main`: the primary action of the page; `danger`: cannot be undone; `skip`: visible while it has the focus. */
  readonly kind?: 'main' | 'plain' | 'danger' | 'quiet' | 'skip';
  readonly type?: 'button' | 'submit';
  readonly busy?: ReadonlySignal<boolean> | boolean;
  readonly disabled?: boolean;
  /**
   * The operation that the button calls. Without the right to it, the section shows the reason why the button is
   * disabled.
   */
  readonly needs?: Needed;
  /** The reason why the button is disabled, unless a right is missing. */
  readonly forbidden?: string | null;
  /** The accessible name, if the text does not name the object. */
  readonly label?: string | undefined;
  /** The object, if the accessible name is the text and the object: `Remove rule 3`. */
  readonly of?: string | undefined;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly onClick?: () => void;
}

type OfPart = Readonly<{ texts: Signal<readonly string[]>; idOf: (text: string) => string | undefined }>;

/**
 * The reasons why buttons of a part are disabled, as texts. `idOf`: the id of the element that shows a text, in the
 * part or around it.
 */
const Reasons = createContext<OfPart | null>(null);

interface ReasonedProps {
  /** The reason why all buttons are disabled. */
  readonly why?: string | null;
  readonly title?: string;
  readonly id?: string;
  /** Whether the part covers the page. */
  readonly isModal?: boolean;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a page with its heading. Below the heading: each reason why buttons of the part are disabled, unless the page shows it above. */
export function Reasoned({ why = null, title, id, isModal = false, actions, children }: ReasonedProps) {
  const own = useId();
  const around = useContext(Reasons);
  const texts = useSignal<readonly string[]>([]);
  const above = (text: string) => (isModal ? undefined : around?.idOf(text));
  const all = new Set(why === null ? texts.value : [why, ...texts.value]);
  for (const text of all) if (above(text) !== undefined) all.delete(text);
  return (
    <Reasons.Provider value={{ texts, idOf: (text) => above(text) ?? (all.has(text) ? own : undefined) }}>
      {title !== undefined && (
        <div class="section-head">
          <h2 id={id}>{title}</h2>
          {actions}
        </div>
      )}
      {all.size > 0 && (
        <p class="notice info" id={own}>
          {[...all].join(' ')}
        </p>
      )}
      {children}
    </Reasons.Provider>
  );
}

/** Shows the reason why a button is disabled, in the part around it. Returns the id of the element that shows it. */
function useReason(why: string | null): string | undefined {
  const { idOf, texts } = useContext(Reasons) ?? {};
  useEffect(() => {
    if (!texts || why === null) return undefined;
    texts.value = [...texts.peek(), why];
    return () => void (texts.value = texts.peek().toSpliced(texts.peek().indexOf(why), 1));
  }, [texts, why]);
  return why === null ? undefined : idOf?.(why);
}

/** A button. While it is busy it ignores clicks and stays focused. */
export function Button({ kind = 'plain', type = 'button', busy = false, ...rest }: ButtonProps) {
  const { needs, forbidden = null } = rest;
  const isBusy = typeof busy === 'boolean' ? busy : busy.value;
  const why = needs ? forbiddenBecause(needs) : forbidden;
  return (
    <button
      type={type}
      class={`button ${kind}`}
      disabled={rest.disabled}
      aria-disabled={isBusy || why !== null || undefined}
      aria-describedby={useReason(why)}
      aria-busy={isBusy}
      aria-label={rest.label ?? (rest.of && `${rest.children as string} ${rest.of}`)}
      aria-pressed={rest.pressed}
      aria-expanded={rest.expanded}
      onClick={(event) => {
        if (why !== null) announce(why);
        if (isBusy || why !== null) event.preventDefault();
        else rest.onClick?.();
      }}
    >
      {rest.children}
    </button>
  );
}

type FormProps = Readonly<{ class: string; onSend: () => Promise<unknown>; children: ComponentChildren }>;

/** A form. Focuses its first field in a dialog. When `onSend` resolves, focuses the first invalid field. */
export function Form({ class: style, onSend, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (style !== 'line' && form.current?.closest('dialog')) focusFirstField(form.current);
  }, []);
  const send = async () => {
    await onSend();
    await new Promise((resolve) => void setTimeout(resolve)); // errors are shown by then
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

/** Focuses the first field in an element. */
export const focusFirstField = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('input, select, textarea')?.focus();

export interface FieldProps {
  readonly id?: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
  /** Tells screen readers that the server refuses an empty value. */
  readonly isRequired?: boolean;
  /** If the value is a signal, it receives the input. `onInput` is called in any case. */
  readonly value: string | Signal<string>;
  readonly onInput?: (value: string) => void;
}

/** A field with label, hint and error; screen readers read all three. `children` gets the attributes of its control. */
function Field(props: FieldProps & { readonly children: (control: object) => JSX.Element }) {
  const { label, hint, error, value, onInput, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': props.isRequired,
    value: typeof value === 'string' ? value : value.value,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      if (typeof value !== 'string') value.value = currentTarget.value;
      onInput?.(currentTarget.value);
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(control)}
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

export interface Input {
  readonly type?: 'text' | 'password' | 'search';
  readonly required?: boolean;
  readonly list?: string | undefined;
  readonly autocomplete?: 'username' | 'current-password';
}

/** A field for a line of text, or for another `type`. */
export function TextField({ type, required, list, autocomplete, ...field }: FieldProps & Input) {
  const own = { type, required, list, autocomplete: autocomplete ?? 'off', spellcheck: false };
  const input = own as JSX.IntrinsicElements['input']; // Preact has a type for each `type`
  return <Field {...field}>{(control) => <input {...control} {...input} />}</Field>;
}

/** A field for several lines of text, as high as its text; in a browser that cannot do so, `rows` high. */
export function TextArea({ rows, ...field }: FieldProps & { readonly rows: number }) {
  return (
    <Field {...field}>
      {(control) => <textarea {...control} class="code" rows={rows} spellcheck={false} />}
    </Field>
  );
}

/** A value of a select field, and its text if the text differs from the value. */
export type Option = string | { readonly value: string; readonly text: string };

/** A field that selects one of several values. */
export function SelectField({ options, ...field }: FieldProps & { readonly options: readonly Option[] }) {
  const pairs = options.map((one) => (typeof one === 'string' ? { value: one, text: one } : one));
  return (
    <Field {...field}>
      {(control) => (
        <select {...control}>
          {pairs.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CopyProps = Readonly<{ text: string; label?: string; of?: string }>;

/** A button that copies a text. `of` names the text for screen readers, which also announce *Copied*. */
export function CopyButton({ text, label = 'Copy', of }: CopyProps) {
  const done = useSignal('');
  const copy = async () => {
    const copied = navigator.clipboard.writeText(text).then(() => 'Copied');
    done.value = await copied.catch(() => 'The browser forbids it: select the text');
  };
  if (!isSecureContext) return null; // a browser copies only on https and on this machine
  return (
    <span aria-live="polite">
      <Button of={of} onClick={() => void copy()}>
        {done.value || label}
      </Button>
    </span>
  );
}
