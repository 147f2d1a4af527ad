import type { Signal } from '@preact/signals';
import { useAction } from '../server/loaded.js';
import type { Needed } from '../server/session.js';
import {
  Button,
  Form,
  SelectField,
  TextField,
  type FieldProps,
  type Input,
  type Option,
} from './controls.js';
import { errorAt, ErrorNotice } from './page.js';

/** A field of a form: a line of text, or a choice if it has options. */
interface NamedField extends Pick<FieldProps, 'label' | 'hint'>, Pick<Input, 'type' | 'required'> {
  readonly value: Signal<string>;
  readonly options?: readonly Option[];
}

/** Fields by their names in the body that is sent, which the server's errors have too. */
export type NamedFields = Readonly<Record<string, NamedField>>;

/** Returns what was entered, without spaces around it. */
export function enteredIn(fields: NamedFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value.value.trim()]));
}

/** The fields of a form, each with its error. */
export function Fields({ fields, error }: Readonly<{ fields: NamedFields; error: Error | null }>) {
  return Object.entries(fields).map(([name, { options, ...field }]) => {
    const shown = { ...field, error: errorAt(error, `/${name}`) };
    return options ? (
      <SelectField key={name} {...shown} options={options} />
    ) : (
      <TextField key={name} {...shown} />
    );
  });
}

interface LineFormProps {
  readonly fields: NamedFields;
  /** Returns what to announce. */
  readonly work: () => Promise<string | void>;
  readonly button: string;
  readonly kind?: 'main' | 'plain';
  readonly needs: Needed;
}

/** A form in a line: its fields and its button, which waits until something is entered. */
export function LineForm({ fields, work, button, ...rest }: LineFormProps) {
  const { run, error, busy } = useAction(work);
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
