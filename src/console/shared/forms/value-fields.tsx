import { useId } from 'preact/hooks';
import { Prose } from '../components/inline.js';
import { SelectField, TextField } from '../components/field.js';
import type { Schema } from './contract.js';
import { faultField, kindOf, type FieldPlace } from './form-values.js';
import type { Offer } from './field-offers.js';

/** What all fields of a form share. */
export interface FormContext {
  readonly resolve: (schema: Schema) => Schema;
  /** The values to offer for a field, by the names around it and its own. */
  readonly offersFor: (names: readonly string[]) => readonly Offer[];
  /** What is wrong with a field, by the server's name of it. */
  readonly faultOf: (field: string) => string | undefined;
}

/** A field: what it is about, and its value. */
export interface SchemaFieldProps {
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
export function labelOf({ label, required }: SchemaFieldProps): string {
  return required ? `${label} *` : label;
}

function hintOf({ schema: { description } }: SchemaFieldProps) {
  return description === undefined ? undefined : <Prose text={description} />;
}

/** One of several values, or none. */
export function Choice(
  props: SchemaFieldProps & { readonly values: readonly (string | number | boolean)[] },
) {
  const { form, place, values, value, onChange } = props;
  return (
    <SelectField
      label={labelOf(props)}
      hint={hintOf(props)}
      error={form.faultOf(faultField(place))}
      value={value === undefined ? '' : JSON.stringify(value)}
      options={[
        { value: '', text: '–' },
        ...values.map((one) => ({ value: JSON.stringify(one), text: String(one) })),
      ]}
      onChange={(text) => onChange(text === '' ? undefined : JSON.parse(text))}
    />
  );
}

/** A line of text or a number, with values to choose from. */
export function Line(props: SchemaFieldProps) {
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
        error={form.faultOf(faultField(place))}
        type={isHidden ? 'password' : 'text'}
        value={textOf(value)}
        onInput={(text) => onChange(valueOf(text, isNumber))}
        {...(offers.length > 0 && { list })}
      />
      <OfferList id={list} offers={offers} />
    </>
  );
}

/** Returns a value as a line of text. */
export function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values that a field offers. */
export function OfferList({ id, offers }: { readonly id: string; readonly offers: readonly Offer[] }) {
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
export function valueOf(text: string, isNumber: boolean): unknown {
  if (text === '') return undefined;
  const number = Number(text);
  return isNumber && text.trim() !== '' && !Number.isNaN(number) ? number : text;
}
