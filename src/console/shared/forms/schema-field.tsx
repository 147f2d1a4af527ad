import { Fragment, type ComponentChildren } from 'preact';
import { Button, SelectField, TextField } from '../components/controls.js';
import { fieldName, kindOf, memberOf, skeletonOf, type FieldPlace } from './form-values.js';
import { useId } from 'preact/hooks';
import { Prose } from '../components/inline.js';
import type { Schema } from './contract.js';
import type { Offer } from './offers.js';
import { useSignal } from '@preact/signals';

/** The field of a schema: a line, a choice, a list of fields, or a group of them. */
export function SchemaField(props: SchemaFieldProps) {
  const schema = props.form.resolve(props.schema);
  switch (kindOf(schema)) {
    case 'group':
      return <Group {...props} schema={schema} />;
    case 'list':
      return <List {...props} schema={schema} />;
    case 'map':
      return <MapField {...props} schema={schema} />;
    case 'choice':
      return <Choice {...props} values={schema.enum ?? []} />;
    case 'boolean':
      return <Choice {...props} values={[true, false]} />;
    default:
      return <Line {...props} schema={schema} />;
  }
}

/** The fields of a list, a group or a map: what they are called together, and what is wrong with them as a whole. */
function FieldSet({ children, ...props }: SchemaFieldProps & { readonly children: ComponentChildren }) {
  const error = props.form.errorAt(fieldName(props.place));
  return (
    <fieldset>
      <legend>{labelOf(props)}</legend>
      {error && <span class="fault">{error}</span>}
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

/** A field that can be left out, with the button that does so. */
function Removable({
  name,
  onRemove,
  children,
}: Readonly<{ name: string; onRemove: () => void; children: ComponentChildren }>) {
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
        return (
          <Removable key={name} name={name} onRemove={() => onChange(without(members, name))}>
            {field}
          </Removable>
        );
      })}
      <AddMember {...props} members={members} names={names.filter((name) => !shown.includes(name))} />
    </FieldSet>
  );
}

function without(members: Members, name: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

/** Offers the optional members that are not there. */
function AddMember({
  form,
  schema,
  label,
  members,
  names,
  onChange,
}: SchemaFieldProps & { readonly members: Members; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const add = (name: string) => {
    const member = schema.properties?.[name];
    if (member) onChange({ ...members, [name]: skeletonOf(member, form) });
  };
  return (
    <SelectField
      label={`Add a field to ${label}`}
      value=""
      options={[{ value: '', text: 'Choose …' }, ...names]}
      onInput={add}
    />
  );
}

/** What all fields of a form share. */
export interface FormContext {
  readonly resolve: (schema: Schema) => Schema;
  /** The values to offer for a field, by the names around it and its own. */
  readonly offersFor: (names: readonly string[]) => readonly Offer[];
  /** What is wrong with a field, by the server's name of it. */
  readonly errorAt: (field: string) => string | undefined;
}

/** A field: what it is about, and its value. */
interface SchemaFieldProps {
  readonly form: FormContext;
  readonly place: FieldPlace;
  readonly schema: Schema;
  readonly label: string;
  readonly required: boolean;
  readonly value: unknown;
  /** Undefined: it is left out. */
  readonly onChange: (value: unknown) => void;
}

/** What a label says of a field: what it is called, and that it must be there. */
function labelOf({ label, required }: SchemaFieldProps): string {
  return required ? `${label} *` : label;
}

function hintOf({ schema: { description } }: SchemaFieldProps) {
  return description === undefined ? undefined : <Prose text={description} />;
}

/** One of several values, or none. */
function Choice(props: SchemaFieldProps & { readonly values: readonly (string | number | boolean)[] }) {
  const { form, place, values, value, onChange } = props;
  return (
    <SelectField
      label={labelOf(props)}
      hint={hintOf(props)}
      error={form.errorAt(fieldName(place))}
      value={value === undefined ? '' : JSON.stringify(value)}
      options={[
        { value: '', text: '–' },
        ...values.map((one) => ({ value: JSON.stringify(one), text: String(one) })),
      ]}
      onInput={(text) => onChange(text === '' ? undefined : JSON.parse(text))}
    />
  );
}

/** A line of text or a number, with values to choose from. */
function Line(props: SchemaFieldProps) {
  const { form, place, schema, value, onChange } = props;
  const list = useId();
  const names = place.path.filter((step) => typeof step === 'string');
  const offers = form.offersFor(names);
  const isNumber = kindOf(schema) === 'number';
  const isHidden = schema.format === 'password' || names.at(-1) === 'cvc' || names.at(-1) === 'ccnumber';
  return (
    <>
      <TextField
        label={labelOf(props)}
        hint={hintOf(props)}
        error={form.errorAt(fieldName(place))}
        type={isHidden ? 'password' : 'text'}
        value={lineOf(value)}
        onInput={(text) => onChange(enteredValue(text, isNumber))}
        {...(offers.length > 0 && { list })}
      />
      <OfferList id={list} offers={offers} />
    </>
  );
}

/** Returns a value as a line of text. */
function lineOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values that a field offers. */
function OfferList({ id, offers }: { readonly id: string; readonly offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <datalist id={id}>
      {offers.map((one) => (
        <option key={one.value} value={one.value} label={`${one.value}: ${one.text}`} />
      ))}
    </datalist>
  );
}

/** Returns what a line of text means; text that is no number is sent as it is, so that the server says what it misses. */
function enteredValue(text: string, isNumber: boolean): unknown {
  if (text === '') return undefined;
  const number = Number(text);
  return isNumber && text.trim() !== '' && !Number.isNaN(number) ? number : text;
}

/** A name and its value. The order is the reader's: an object would sort names that are numbers while one types. */
type Pair = readonly [string, unknown];

const objectOf = (pairs: readonly Pair[]) => Object.fromEntries(pairs.filter(([name]) => name !== ''));

/** Values under names of their own, such as seats under the ids of price categories. */
function MapField(props: SchemaFieldProps) {
  const { form, place, schema, value, label, onChange } = props;
  const list = useId();
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
      <span class="hint">{hintOf(props)}</span>
      {shown.map(([name, of], at) => (
        <div key={at} class="map-pair">
          <TextField
            label={`Name ${at + 1}`}
            value={name}
            onInput={(text) => set(shown.with(at, [text, of]))}
            {...(offers.length > 0 && { list })}
          />
          <TextField
            label={`Value ${at + 1}`}
            error={name === '' ? undefined : form.errorAt(fieldName(memberOf(place, name)))}
            value={lineOf(of)}
            onInput={(text) => set(shown.with(at, [name, enteredValue(text, isNumber)]))}
          />
        </div>
      ))}
      <OfferList id={list} offers={offers} />
      <Button onClick={() => void (typed.value = [...shown, ['', undefined]])}>Add to {label}</Button>
    </FieldSet>
  );
}
