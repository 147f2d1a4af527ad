import { Fragment, type ComponentChildren } from 'preact';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { faultField, kindOf, memberOf, skeletonOf } from './form-values.js';
import { MapField } from './map-field.js';
import { Choice, labelOf, Line, type SchemaFieldProps } from './value-fields.js';

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

function List(props: SchemaFieldProps) {
  const { form, place, schema, label, value, onChange } = props;
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const items = schema.items ?? {};
  const name = label.replace('[]', '');
  const error = form.faultOf(faultField(place));
  return (
    <fieldset>
      <legend>{labelOf(props)}</legend>
      {error && <span class="fault">{error}</span>}
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
    </fieldset>
  );
}

/** A field that can be left out, with the button that does so. */
function Removable({
  name,
  onRemove,
  children,
}: {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}) {
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
  const error = form.faultOf(faultField(place));
  const isRequired = (name: string) => Boolean(schema.required?.includes(name));
  const shown = names.filter((name) => name in members || isRequired(name));
  return (
    <fieldset>
      <legend>{labelOf(props)}</legend>
      {error && <span class="fault">{error}</span>}
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
    </fieldset>
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
      options={[{ value: '', text: 'Choose …' }, ...names.map((name) => ({ value: name, text: name }))]}
      onChange={add}
    />
  );
}
