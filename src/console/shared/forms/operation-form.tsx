import { here } from '../location.js';
import { errorAt } from '../components/page.js';
import type { Contract, Operation, Parameter } from './contract.js';
import { offersFor, type Offers, loadOffers } from './offers.js';
import { type FormValues, requestOf } from './form-values.js';
import { SchemaField, type FormContext } from './schema-field.js';
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { useAction, useLoaded, valueOf } from '../server/loaded.js';
import { sendAs, bodyOrRefused, type ApiReply } from '../server/api.js';
import { remember, remembered } from './remembered.js';
import { fieldLabel } from '../../../text/words.js';

/** The props of the fields of an operation. */
export interface OperationFormProps {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  /** Existing values; null until they are loaded. */
  readonly offers: Offers | null;
  /** The error of the last request, shown beside the fields. */
  readonly error: Error | null;
  readonly hidden?: ReadonlySet<string>;
  /** Whether the labels of parameters are words, with the API's name in the hint. */
  readonly isInWords?: boolean;
}

/** If an operation has more parameters than this, the optional ones are folded. */
const MOST_UNFOLDED = 6;

/** The fields of the parameters of an operation. */
export function ParameterFields(props: OperationFormProps) {
  const { operation, hidden, values } = props;
  const form = contextOf(props);
  const all = operation.parameters
    .filter(({ name }) => !hidden?.has(name))
    .toSorted((a, b) => Number(a.in === 'header') - Number(b.in === 'header'));
  const isFolded = (one: Parameter) => all.length > MOST_UNFOLDED && !one.required;
  const folded = all.filter(isFolded);
  const isOpen = useRef(false); // stays open once it was: it may not fold while the reader clears a field
  isOpen.current ||= folded.some((one) => form.errorAt(one.name) ?? values[one.in][one.name] !== undefined);
  const fieldOf = (one: Parameter) => (
    <ParameterField key={`${one.in} ${one.name}`} {...props} form={form} parameter={one} />
  );
  return (
    <>
      {all.filter((one) => !isFolded(one)).map(fieldOf)}
      {folded.length > 0 && (
        <details open={isOpen.current}>
          <summary>Optional parameters ({folded.length})</summary>
          <div class="fields">{folded.map(fieldOf)}</div>
        </details>
      )}
    </>
  );
}

/** The fields of the body of an operation. */
export function BodyFields(props: OperationFormProps) {
  const { operation, values, onChange } = props;
  if (!operation.body) return null;
  return (
    <SchemaField
      form={contextOf(props)}
      place={{ part: 'body', path: [] }}
      schema={operation.body.schema}
      label="Body"
      required={false}
      value={values.body}
      onChange={(body) => onChange({ ...values, body })}
    />
  );
}

function contextOf({ contract, operation, offers, error }: OperationFormProps): FormContext {
  return {
    resolve: contract.resolve,
    errorAt: (field) => errorAt(error, field),
    offersFor: (names) => offersFor(operation.path, names, offers),
  };
}

/** Returns the query with the rule of the chosen item, if the operation takes both. */
function withRule({ operation, offers }: OperationFormProps, query: FormValues['query'], itemId: unknown) {
  const item = offers?.item.find((one) => one.value === itemId);
  const hasRule = operation.parameters.some(({ name, in: part }) => name === 'ruleId' && part === 'query');
  return item && hasRule ? { ...query, ruleId: item.ruleId } : query;
}

function ParameterField(
  props: OperationFormProps & { readonly form: FormContext; readonly parameter: Parameter },
) {
  const { form, parameter, values, onChange, isInWords = false } = props;
  const { name, in: part, schema, required = false } = parameter;
  const [resolved, label] = [form.resolve(schema), isInWords ? fieldLabel(name) : name];
  const api = label.toLowerCase() !== name.toLowerCase() && `In the API: \`${name}\`.`;
  const description = [parameter.description, api].filter(Boolean).join(' ');
  return (
    <SchemaField
      form={form}
      place={{ part, path: [name] }}
      schema={description === '' ? resolved : { ...resolved, description }}
      label={label}
      required={required}
      value={values[part][name]}
      onChange={(value) => {
        const next = { ...values, [part]: { ...values[part], [name]: value } };
        onChange(name === 'itemId' ? { ...next, query: withRule(props, next.query, value) } : next);
      }}
    />
  );
}

interface FormOfOperation {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly client: ReadonlySignal<string>;
  /** Returns the first values, from those of the last request. */
  readonly first: (last: FormValues | undefined) => FormValues;
  readonly onReply: (reply: ApiReply) => void;
  readonly activityId?: number | undefined;
  /** The first value of `raw`. */
  readonly text?: string | null | undefined;
  /** The message after a success. */
  readonly done?: (values: FormValues) => string;
}

/** The state of an operation's form. Stores sent values. `raw`: the body as edited text; null if the fields define it. */
export function useOperationForm(given: FormOfOperation) {
  const { contract, operation, client, first, onReply, activityId } = given;
  const { operationId } = operation;
  const values = useSignal<FormValues>(useMemo(() => first(remembered(here()).forms[operationId]), []));
  const raw = useSignal<string | null>(given.text ?? null);
  const name = client.value;
  const load = async () => (name === '' ? null : loadOffers(name, activityId));
  const offers = useLoaded(`${here()} ${name}`, load);
  const made = requestOf(operation, values.value);
  const request = raw.value === null ? made : { ...made, body: raw.value };
  const send = useAction(async () => {
    const reply = await sendAs(name || null, request);
    remember(here(), { client: name, operationId, values: values.value });
    onReply(reply);
    bodyOrRefused(reply);
    return { shown: given.done?.(values.value) ?? `${operation.summary}: done.` };
  });
  const form: OperationFormProps = {
    contract,
    operation,
    values: values.value,
    onChange: (next) => void (values.value = next),
    offers: valueOf(offers) ?? null,
    error: send.error.value,
  };
  return { raw, request, send, form, offersError: offers.loaded.value.error };
}
