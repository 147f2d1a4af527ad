import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useAction } from '../server/loaded.js';
import { Button, Form, SelectField, TextField } from './controls.js';
import type { ButtonProps, FieldProps, Input, Option } from './controls.js';
import { errorAt, ErrorNotice } from './page.js';

/** A text field; a choice if it has options. */
interface NamedField
  extends Pick<FieldProps, 'label' | 'hint'>, Pick<Input, 'type' | 'required' | 'autocomplete'> {
  readonly value: Signal<string>;
  /** Replaces the server's message about the value, if that is not in the words of the form. */
  readonly wrong?: string;
  readonly options?: readonly Option[];
}

/** Fields by their names in the sent body. Errors of the server use the same names. */
export type NamedFields = Readonly<Record<string, NamedField>>;

/** Returns the trimmed values of fields. */
export function enteredIn(fields: NamedFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value.value.trim()]));
}

/** The fields of a form, each with its error. */
export function Fields({ fields, error }: Readonly<{ fields: NamedFields; error: Error | null }>) {
  return Object.entries(fields).map(([name, { options, wrong, ...field }]) => {
    const found = errorAt(error, `/${name}`);
    const shown = { ...field, error: found && (wrong ?? found) };
    if (options) return <SelectField key={name} {...shown} options={options} />;
    return <TextField key={name} {...shown} />;
  });
}

interface LineFormProps extends Pick<ButtonProps, 'kind' | 'needs'> {
  readonly fields: NamedFields;
  readonly work: () => Promise<string | void>;
  readonly button: string;
  /** A change of it hides the error. */
  readonly since?: unknown;
}

/** A form in one line. Its button is disabled while a field is empty. */
export function LineForm({ fields, work, button, since, ...rest }: LineFormProps) {
  const { run, error, busy } = useAction(work);
  useEffect(() => void (error.value = null), [since]);
  const isEmpty = Object.values(fields).some(({ value, options }) => !options && value.value.trim() === '');
  return (
    <Form class="line" onSend={run}>
      <Fields fields={fields} error={error.value} />
      <Button {...rest} type="submit" busy={busy} disabled={isEmpty}>
        {button}
      </Button>
      <ErrorNotice error={error.value} />
    </Form>
  );
}
