import { type Schema, apiContract } from '../shared/forms/contract.js';
import { fetchControl, type Schemas, refusedBy, control } from '../shared/server/control.js';
import { skeletonOf, shownFields, type FieldPlace } from '../shared/forms/form-values.js';
import { useSignal } from '@preact/signals';
import { SelectField } from '../shared/components/controls.js';
import { ClientField } from '../shared/forms/client-field.js';
import { Load, errorAt } from '../shared/components/page.js';
import { Dialog, DialogForm } from '../shared/components/dialog.js';
import { Prose } from '../shared/components/inline.js';
import { SchemaField, type FormContext } from '../shared/forms/schema-field.js';
import { useAction, useLoaded } from '../shared/server/loaded.js';

/** One form of an effect, as the contract lists it. */
interface EffectChoice {
  /** Its type; where a type has several forms, with the field that tells them apart: `delay: uniform`. */
  readonly name: string;
  readonly type: string;
  readonly schema: Schema;
  /** Its fields but the type. */
  readonly fields: Readonly<Record<string, Schema>>;
}

/** What the form of a fault rule is made of. */
interface FaultContract {
  readonly effects: readonly EffectChoice[];
  readonly match: Schema;
  readonly when: Schema;
  readonly note: Schema;
}

/** A fault rule as the form holds it. Undefined values are not sent. */
interface RuleDraft {
  readonly effect: EffectChoice;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly operations: unknown;
  /** Empty: any. */
  readonly client: string;
  readonly when: Readonly<Record<string, unknown>>;
  readonly note: unknown;
}

/** No schema of fault rules has references within. */
const RESOLVER = { resolve: (schema: Schema) => schema };

interface ControlDocument {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * Reads the part of the control plane's contract that is about fault rules.
 * @throws Refused without it
 */
async function faultContract(): Promise<FaultContract> {
  const response = await fetchControl('/_sandbox/openapi.json');
  if (!response.ok) throw refusedBy(response, {});
  const { schemas } = ((await response.json()) as ControlDocument).components;
  return {
    effects: effectChoices(schemas['FaultEffect'] ?? {}),
    match: schemas['FaultMatchRequest'] ?? {},
    when: schemas['FaultWhenRequest'] ?? {},
    note: schemas['FaultRuleRequest']?.properties?.['note'] ?? {},
  };
}

function effectChoices({ oneOf = [] }: Schema): readonly EffectChoice[] {
  const typeOf = ({ properties }: Schema) => String(properties?.['type']?.enum?.[0]);
  return oneOf.map((schema) => {
    const type = typeOf(schema);
    const isOnly = oneOf.filter((other) => typeOf(other) === type).length === 1;
    const { type: _, ...fields } = schema.properties ?? {};
    const name = isOnly ? type : `${type}: ${Object.keys(fields).join(', ')}`;
    return { name, type, schema, fields };
  });
}

/** Returns the fields of an effect with nothing in them. */
function emptyFields({ schema, fields }: EffectChoice): RuleDraft['fields'] {
  return skeletonOf({ ...schema, properties: fields }, RESOLVER) as RuleDraft['fields'];
}

/** Returns a rule with an effect, and nothing else. */
function emptyDraft(effect: EffectChoice): RuleDraft {
  return {
    effect,
    fields: emptyFields(effect),
    operations: undefined,
    client: '',
    when: {},
    note: undefined,
  };
}

/** Returns the rule that a form describes. The server checks it. */
function ruleOf(draft: RuleDraft): Schemas['FaultRuleRequest'] {
  const { effect, fields, operations, client, when, note } = draft;
  const match = { operationId: operations, client: client === '' ? undefined : client };
  return { match, when, effect: { type: effect.type, ...fields }, note } as Schemas['FaultRuleRequest'];
}

interface NewFaultProps {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** A window that adds a fault rule. Its fields are those of the contract; what is refused stands beside them. */
export function NewFault(props: NewFaultProps) {
  const contracts = useLoaded('faults', () => Promise.all([faultContract(), apiContract()]));
  return (
    <Dialog title="New fault rule" onClose={props.onClose}>
      <Load from={contracts}>
        {([contract, { operations }]) => {
          const [first] = contract.effects;
          return (
            first && (
              <RuleForm
                {...props}
                contract={contract}
                first={first}
                operationIds={operations.map(({ operationId }) => operationId)}
              />
            )
          );
        }}
      </Load>
    </Dialog>
  );
}

interface RuleFormProps extends NewFaultProps {
  readonly contract: FaultContract;
  /** The effect that is chosen at first. */
  readonly first: EffectChoice;
  readonly operationIds: readonly string[];
}

function RuleForm({ contract, first, operationIds, onAdded, onClose }: RuleFormProps) {
  const draft = useSignal(emptyDraft(first));
  const add = useAction(async () => {
    const body = ruleOf(draft.value);
    const { id } = await control.POST('/workspaces/{name}/faults', { body }).orThrow();
    onAdded();
    onClose();
    return `Added rule ${id}.`;
  });
  const error = add.error.value;
  const offers = operationIds.map((value) => ({ value, text: 'operation' }));
  const form: FormContext = {
    resolve: (schema) => schema,
    errorAt: (field) => errorAt(error, field),
    offersFor: (names) => (names.at(-1) === 'operationId' ? offers : []),
  };
  const parts = { form, contract, draft: draft.value };
  const onChange = (next: RuleDraft) => void (draft.value = next);
  return (
    <DialogForm action={add} button="Add" shownFields={fieldsOf(parts)} onClose={onClose}>
      <EffectFields {...parts} onChange={onChange} />
      <MatchFields {...parts} onChange={onChange} />
      <WhenFields {...parts} onChange={onChange} />
      <SchemaField
        form={form}
        place={placeOf('note')}
        schema={contract.note}
        label="Note"
        required={false}
        value={draft.value.note}
        onChange={(note) => onChange({ ...parts.draft, note })}
      />
    </DialogForm>
  );
}

interface PartProps {
  readonly form: FormContext;
  readonly contract: FaultContract;
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

function placeOf(...path: readonly string[]): FieldPlace {
  return { part: 'body', path };
}

function EffectFields({ form, contract: { effects }, draft, onChange }: PartProps) {
  const { effect, fields } = draft;
  const choose = (name: string) => {
    const next = effects.find((one) => one.name === name) ?? effect;
    onChange({ ...draft, effect: next, fields: emptyFields(next) });
  };
  return (
    <>
      <SelectField
        label="Effect"
        hint={<Prose text={effect.schema.description ?? ''} />}
        value={effect.name}
        options={effects.map(({ name }) => name)}
        onInput={choose}
      />
      {Object.entries(effect.fields).map(([name, schema]) => (
        <SchemaField
          key={`${effect.name} ${name}`}
          form={form}
          place={placeOf('effect', name)}
          schema={schema}
          label={name}
          required={effect.schema.required?.includes(name) ?? false}
          value={fields[name]}
          onChange={(value) => onChange({ ...draft, fields: { ...fields, [name]: value } })}
        />
      ))}
    </>
  );
}

const operationsOf = ({ match }: FaultContract): Schema => match.properties?.['operationId'] ?? {};

function MatchFields({ form, contract, draft, onChange }: PartProps) {
  return (
    <fieldset>
      <legend>Which requests</legend>
      <span class="hint">
        <Prose text="Without an operation, all but those for a token (`createToken`)." />
      </span>
      <SchemaField
        form={form}
        place={placeOf('match', 'operationId')}
        schema={operationsOf(contract)}
        label="Operations"
        required={false}
        value={draft.operations}
        onChange={(operations) => onChange({ ...draft, operations })}
      />
      <ClientField value={draft.client} none="any" onInput={(client) => onChange({ ...draft, client })} />
    </fieldset>
  );
}

function WhenFields({ form, contract: { when }, draft, onChange }: PartProps) {
  return (
    <fieldset>
      <legend>Which of them</legend>
      <div class="map-pair">
        {Object.entries(when.properties ?? {}).map(([name, schema]) => (
          <SchemaField
            key={name}
            form={form}
            place={placeOf('when', name)}
            schema={schema}
            label={name}
            required={false}
            value={draft.when[name]}
            onChange={(value) => onChange({ ...draft, when: { ...draft.when, [name]: value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the server's names of the fields that the form shows. */
function fieldsOf({ form, contract, draft }: Omit<PartProps, 'onChange'>): readonly string[] {
  const { effect, fields, operations } = draft;
  return [
    '/note',
    ...Object.keys(contract.when.properties ?? {}).map((name) => `/when/${name}`),
    ...shownFields(placeOf('match', 'operationId'), operationsOf(contract), operations, form),
    ...Object.entries(effect.fields).flatMap(([name, schema]) =>
      shownFields(placeOf('effect', name), schema, fields[name], form),
    ),
  ];
}
