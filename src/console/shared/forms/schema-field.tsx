import { Fragment, type ComponentChildren } from 'preact';
import { Button, SelectField, TextField, type FieldProps, type Input } from '../components/controls.js';
import { fieldName, kindOf, memberOf, skeletonOf, valueText, type FieldPlace } from './form-values.js';
import { useId } from 'preact/hooks';
import { Prose } from '../components/inline.js';
import type { Schema } from './contract.js';
import type { Offer } from './offers.js';
import { useSignal } from '@preact/signals';

/** The field of a schema: text, choice, list, map or group. */
export function SchemaField(props: SchemaFieldProps) {
  const schema = props.form.resolve(props.schema);
  const Field = FIELDS[kindOf(schema)];
  return <Field {...props} schema={schema} />;
}

const FIELDS = {
  group: Group,
  list: List,
  map: MapField,
  choice: Choice,
  boolean: Choice,
  number: Line,
  text: Line,
} as const;

function FieldSet({ children, ...props }: SchemaFieldProps & { readonly children: ComponentChildren }) {
  const { label, error } = textsOf(props);
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend>{label}</legend>
      {error && (
        <span class="fault" id={id}>
          {error}
        </span>
      )}
      {children}
    </fieldset>
  );
}

function List(props: SchemaFieldProps) {
  const { form, place, schema, label, value, onChange } = props;
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const items = schema.items ?? {};
  const name = label.replace('[]', '');
  return (
    <FieldSet {...props}>
      {entries.map((entry, at) => (
        <Removable
          key={at}
          name={`${name} ${at + 1}`}
          onRemove={() => onChange(entries.length === 1 ? undefined : entries.toSpliced(at, 1))}
        >
          <SchemaField
            form={form}
            place={memberOf(place, at)}
            schema={items}
            label={`${name} ${at + 1}`}
            required={false}
            value={entry}
            onChange={(next) => onChange(entries.with(at, next))}
          />
        </Removable>
      ))}
      <Button onClick={() => onChange([...entries, skeletonOf(items, form)])}>Add to {name}</Button>
    </FieldSet>
  );
}

type RemovableProps = Readonly<{ name: string; onRemove: () => void; children: ComponentChildren }>;

function Removable({ name, onRemove, children }: RemovableProps) {
  return (
    <div class="entry">
      {children}
      <Button kind="quiet" label={`Remove ${name}`} onClick={onRemove}>
        ✕
      </Button>
    </div>
  );
}

type Members = Readonly<Record<string, unknown>>;

function Group(props: SchemaFieldProps) {
  const { form, place, schema, value, onChange } = props;
  const members = (typeof value === 'object' && value !== null ? value : {}) as Members;
  const names = Object.keys(schema.properties ?? {});
  const isRequired = (name: string) => Boolean(schema.required?.includes(name));
  const shown = names.filter((name) => name in members || isRequired(name));
  return (
    <FieldSet {...props}>
      {shown.map((name) => {
        const field = (
          <SchemaField
            form={form}
            place={memberOf(place, name)}
            schema={schema.properties?.[name] ?? {}}
            label={name}
            required={isRequired(name)}
            value={members[name]}
            onChange={(next) => onChange({ ...members, [name]: next })}
          />
        );
        if (isRequired(name)) return <Fragment key={name}>{field}</Fragment>;
        const others = Object.entries(members).filter(([other]) => other !== name);
        return (
          <Removable key={name} name={name} onRemove={() => onChange(Object.fromEntries(others))}>
            {field}
          </Removable>
        );
      })}
      <AddMember {...props} members={members} names={names.filter((name) => !shown.includes(name))} />
    </FieldSet>
  );
}

type AddMemberProps = SchemaFieldProps & Readonly<{ members: Members; names: readonly string[] }>;

function AddMember({ form, schema, label, members, names, onChange }: AddMemberProps) {
  if (names.length === 0) return null;
  const add = (name: string) => {
    const member = schema.properties?.[name];
    if (member) onChange({ ...members, [name]: skeletonOf(member, form) });
  };
  const options = [{ value: '', text: 'Choose …' }, ...names];
  return <SelectField label={`Add a field to ${label}`} value="" options={options} onInput={add} />;
}

/** The context of all fields of a form. */
export interface FormContext {
  readonly resolve: (schema: Schema) => Schema;
  /** Returns the values to offer for a field, by the names of its parents and its own. */
  readonly offersFor: (names: readonly string[]) => readonly Offer[];
  /** Returns the error of a field, by the server's name of it. */
  readonly errorAt: (field: string) => string | undefined;
}

interface SchemaFieldProps {
  readonly form: FormContext;
  readonly place: FieldPlace;
  readonly schema: Schema;
  readonly label: string;
  readonly required: boolean;
  readonly value: unknown;
  /** Undefined removes the value. */
  readonly onChange: (value: unknown) => void;
}

function textsOf({ form, place, schema: { description }, label, required }: SchemaFieldProps) {
  return {
    label: required ? `${label} *` : label,
    hint: description && <Prose text={description} />,
    error: form.errorAt(fieldName(place)),
    isRequired: required,
  };
}

function Choice(props: SchemaFieldProps) {
  const { schema, value, onChange } = props;
  const values = schema.enum ?? [true, false];
  const options = values.map((one) => ({ value: JSON.stringify(one), text: String(one) }));
  return (
    <SelectField
      {...textsOf(props)}
      value={value === undefined ? '' : JSON.stringify(value)}
      options={[{ value: '', text: '–' }, ...options]}
      onInput={(text) => onChange(text === '' ? undefined : JSON.parse(text))}
    />
  );
}

function Line(props: SchemaFieldProps) {
  const { form, place, schema, value, onChange } = props;
  const names = place.path.filter((step) => typeof step === 'string');
  const offers = form.offersFor(names);
  const isNumber = kindOf(schema) === 'number';
  const isHidden = schema.format === 'password' || names.at(-1) === 'cvc' || names.at(-1) === 'ccnumber';
  return (
    <OfferingField
      {...textsOf(props)}
      type={isHidden ? 'password' : 'text'}
      value={valueText(value)}
      onInput={(text) => onChange(enteredValue(text, isNumber))}
      offers={offers}
    />
  );
}

/** A text field that offers values. */
function OfferingField({ offers, ...field }: FieldProps & Input & { readonly offers: readonly Offer[] }) {
  const list = useId();
  return (
    <>
      <TextField {...field} list={offers.length > 0 ? list : undefined} />
      <datalist id={list}>
        {offers.map((one) => (
          <option key={one.value} value={one.value} label={`${one.value}: ${one.text}`} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the value of a typed text. An invalid number stays text, so that the server explains the error. */
function enteredValue(text: string, isNumber: boolean): unknown {
  if (text === '') return undefined;
  const number = Number(text);
  return isNumber && text.trim() !== '' && !Number.isNaN(number) ? number : text;
}

/** A name and its value. An object would sort numeric names while the reader types. */
type Pair = readonly [string, unknown];

const objectOf = (pairs: readonly Pair[]) => Object.fromEntries(pairs.filter(([name]) => name !== ''));

function MapField(props: SchemaFieldProps) {
  const { form, place, schema, value, label, onChange } = props;
  const known = Object.entries((typeof value === 'object' ? value : null) ?? {});
  const typed = useSignal<readonly Pair[]>(known);
  const isSame = JSON.stringify(objectOf(typed.value)) === JSON.stringify(Object.fromEntries(known));
  const pairs = isSame && typed.value.length > 0 ? typed.value : known;
  const shown: readonly Pair[] = pairs.length > 0 ? pairs : [['', undefined]];
  const set = (next: readonly Pair[]) => {
    typed.value = next;
    onChange(next.length > 0 ? objectOf(next) : undefined);
  };
  const { additionalProperties } = schema;
  const isNumber = typeof additionalProperties === 'object' && kindOf(additionalProperties) === 'number';
  const offers = form.offersFor(place.path.filter((step) => typeof step === 'string'));
  return (
    <FieldSet {...props}>
      <span class="hint">{textsOf(props).hint}</span>
      {shown.map(([name, of], at) => (
        <div key={at} class="map-pair">
          <OfferingField
            label={`Name ${at + 1}`}
            value={name}
            onInput={(text) => set(shown.with(at, [text, of]))}
            offers={offers}
          />
          <TextField
            label={`Value ${at + 1}`}
            error={name === '' ? undefined : form.errorAt(fieldName(memberOf(place, name)))}
            value={valueText(of)}
            onInput={(text) => set(shown.with(at, [name, enteredValue(text, isNumber)]))}
          />
        </div>
      ))}
      <Button onClick={() => void (typed.value = [...shown, ['', undefined]])}>Add to {label}</Button>
    </FieldSet>
  );
}
