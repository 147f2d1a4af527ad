import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Prose } from '../components/inline.js';
import { faultField, kindOf, memberOf } from './form-values.js';
import { labelOf, OfferList, textOf, valueOf, type SchemaFieldProps } from './value-fields.js';

/** A name and its value. The order is the reader's: an object would sort names that are numbers while one types. */
type Pair = readonly [string, unknown];

const objectOf = (pairs: readonly Pair[]) => Object.fromEntries(pairs.filter(([name]) => name !== ''));

/** Values under names of their own, such as seats under the ids of price categories. */
export function MapField(props: SchemaFieldProps) {
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
  const error = form.faultOf(faultField(place));
  const offers = form.offersFor(place.path.filter((step) => typeof step === 'string'));
  return (
    <fieldset>
      <legend>{labelOf(props)}</legend>
      {schema.description && (
        <span class="hint">
          <Prose text={schema.description} />
        </span>
      )}
      {error && <span class="fault">{error}</span>}
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
            error={name === '' ? undefined : form.faultOf(faultField(memberOf(place, name)))}
            value={textOf(of)}
            onInput={(text) => set(shown.with(at, [name, valueOf(text, isNumber)]))}
          />
        </div>
      ))}
      <OfferList id={list} offers={offers} />
      <Button onClick={() => void (typed.value = [...shown, ['', undefined]])}>Add to {label}</Button>
    </fieldset>
  );
}
