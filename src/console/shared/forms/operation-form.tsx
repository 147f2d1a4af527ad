import { Refused } from '../server/refused.js';
import { ErrorNotice, faultOf, Notice } from '../components/notice.js';
import type { Contract, Operation, Parameter } from './contract.js';
import { offersFor, type Offers } from './field-offers.js';
import { shownFields, type FormValues } from './form-values.js';
import { SchemaField } from './schema-field.js';
import type { FormContext } from './value-fields.js';

/** What the form of an operation is made of. */
export interface OperationFormProps {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  /** Values that exist; null as long as they are not there. */
  readonly offers: Offers | null;
  /** Values that were sent before, by the name of their field. */
  readonly used: Readonly<Record<string, readonly string[]>>;
  /** Of the last request: its faults are shown beside their fields. */
  readonly error: Error | null;
  /** Parameters that the reader does not choose. */
  readonly hidden?: ReadonlySet<string>;
  /** Whether the body has fields too. */
  readonly withBody?: boolean;
}

/** More parameters than these are folded away, if they are optional. */
const MOST_UNFOLDED = 6;

/** The fields of an operation: its parameters, and its body. */
export function OperationForm(props: OperationFormProps) {
  const { operation, hidden, values, withBody = true } = props;
  const form = contextOf(props);
  const all = operation.parameters
    .filter(({ name }) => !hidden?.has(name))
    .toSorted((a, b) => Number(a.in === 'header') - Number(b.in === 'header'));
  const isFolded = (one: Parameter) => all.length > MOST_UNFOLDED && !one.required;
  const folded = all.filter(isFolded);
  const isOpen = folded.some(({ name, in: part }) => form.faultOf(name) ?? values[part][name] !== undefined);
  return (
    <>
      {all
        .filter((one) => !isFolded(one))
        .map((one) => (
          <ParameterField key={`${one.in} ${one.name}`} {...props} form={form} parameter={one} />
        ))}
      {folded.length > 0 && (
        <details open={isOpen}>
          <summary>Optional parameters ({folded.length})</summary>
          <div class="fields">
            {folded.map((one) => (
              <ParameterField key={`${one.in} ${one.name}`} {...props} form={form} parameter={one} />
            ))}
          </div>
        </details>
      )}
      {withBody && operation.body && <BodyField {...props} form={form} />}
    </>
  );
}

function contextOf({ contract, operation, offers, used, error }: OperationFormProps): FormContext {
  return {
    resolve: contract.resolve,
    faultOf: (field) => faultOf(error, field),
    offersFor: (names) => offersFor({ path: operation.path, names }, offers, used[names.at(-1) ?? ''] ?? []),
  };
}

/** Returns the query with the rule of an item that was chosen: where both are asked for, they belong together. */
function withRule({ operation, offers }: OperationFormProps, query: FormValues['query'], itemId: unknown) {
  const item = offers?.items.find((one) => one.value === itemId);
  const hasRule = operation.parameters.some(({ name, in: part }) => name === 'ruleId' && part === 'query');
  return item && hasRule ? { ...query, ruleId: item.ruleId } : query;
}

function ParameterField(
  props: OperationFormProps & { readonly form: FormContext; readonly parameter: Parameter },
) {
  const { form, parameter, values, onChange } = props;
  const { name, in: part, schema, description, required = false } = parameter;
  const resolved = form.resolve(schema);
  return (
    <SchemaField
      form={form}
      place={{ part, path: [name] }}
      schema={description === undefined ? resolved : { ...resolved, description }}
      label={name}
      required={required}
      value={values[part][name]}
      onChange={(value) => {
        const next = { ...values, [part]: { ...values[part], [name]: value } };
        onChange(name === 'itemId' ? { ...next, query: withRule(props, next.query, value) } : next);
      }}
    />
  );
}

function BodyField({
  form,
  operation,
  values,
  onChange,
}: OperationFormProps & { readonly form: FormContext }) {
  if (!operation.body) return null;
  return (
    <SchemaField
      form={form}
      place={{ part: 'body', path: [] }}
      schema={operation.body.schema}
      label="Body"
      required={false}
      value={values.body}
      onChange={(body) => onChange({ ...values, body })}
    />
  );
}

/** Says that the request was refused: its faults stand beside their fields, others are listed. */
export function RefusalNotice(props: Omit<OperationFormProps, 'onChange'>) {
  const { error } = props;
  const shown = fieldsOf(props);
  const faults = error instanceof Refused ? error.faults : [];
  if (faults.length === 0 || faults.some(({ field }) => !shown.includes(field)))
    return <ErrorNotice error={error} shownFields={shown} />;
  return <Notice kind="bad" title="The request was refused. The fields above say why." />;
}

/** Returns the server's names of the fields that a form shows. */
function fieldsOf({
  contract,
  operation,
  values,
  hidden,
}: Omit<OperationFormProps, 'onChange'>): readonly string[] {
  const parameters = operation.parameters
    .filter(({ name }) => !hidden?.has(name))
    .flatMap(({ name, in: part, schema }) =>
      shownFields({ part, path: [name] }, schema, values[part][name], contract),
    );
  const { body } = operation;
  if (!body) return parameters;
  return [...parameters, ...shownFields({ part: 'body', path: [] }, body.schema, values.body, contract)];
}
