import { useSignal, type Signal } from '@preact/signals';
import { SelectField, TextArea } from '../shared/components/field.js';
import { OperationForm, type OperationFormProps } from '../shared/forms/operation-form.js';
import { Tabs } from '../shared/components/tabs.js';
import type { FormValues } from '../shared/forms/form-values.js';
import { fitted } from './fitted.js';

interface TryBodyProps extends Omit<OperationFormProps, 'values' | 'onChange'> {
  readonly values: Signal<FormValues>;
  /** The body as text, where it is written by hand; null: it is made of the fields. */
  readonly raw: Signal<string | null>;
}

/** The body of a request: fields, or text; the contract's examples, with values of this workspace. */
export function TryBody(props: TryBodyProps) {
  const { operation, offers, values, raw } = props;
  const tab = useSignal('fields');
  const examples = operation.body?.examples ?? [];
  const set = (body: unknown) => {
    raw.value = null;
    values.value = { ...values.peek(), body };
  };
  const select = (id: string) => {
    if (id === 'fields' && raw.value !== null && parsed(raw.value) === undefined) return; // the text says what is wrong
    if (id === 'fields' && raw.value !== null) set(parsed(raw.value));
    tab.value = id;
  };
  return (
    <>
      {examples.length > 0 && (
        <SelectField
          label="Example"
          hint="Fills in a body that the contract shows, with items and prices of this workspace."
          value=""
          options={[
            { value: '', text: 'Choose …' },
            ...examples.map(({ summary }, at) => ({ value: String(at), text: summary })),
          ]}
          onChange={(at) => {
            const value = examples[Number(at)]?.value;
            if (at !== '') set(offers ? fitted(value, offers) : value);
          }}
        />
      )}
      <Tabs
        label="Body"
        selected={tab.value}
        onSelect={select}
        tabs={[
          { id: 'fields', title: 'Fields', content: () => <BodyFields {...props} /> },
          { id: 'text', title: 'Text', content: () => <BodyText values={values} raw={raw} /> },
        ]}
      />
    </>
  );
}

function BodyFields({ operation, values, ...rest }: TryBodyProps) {
  return (
    <OperationForm
      {...rest}
      operation={{ ...operation, parameters: [] }}
      values={values.value}
      onChange={(next) => void (values.value = next)}
    />
  );
}

function BodyText({ values, raw }: Pick<TryBodyProps, 'values' | 'raw'>) {
  const text = raw.value ?? JSON.stringify(values.value.body ?? null, null, 2);
  return (
    <TextArea
      label="Body as text"
      error={parsed(text) === undefined ? 'This is no JSON. It is sent as it is.' : undefined}
      value={text}
      rows={16}
      onInput={(value) => void (raw.value = value)}
    />
  );
}

/** Returns the value of JSON; undefined for other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
