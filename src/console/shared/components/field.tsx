import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Prose } from './inline.js';

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
