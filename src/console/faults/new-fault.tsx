import { type Schema, apiContract } from '../shared/forms/contract.js';
import { fetchControl, type Schemas, refusedBy, control } from '../shared/server/control.js';
import { skeletonOf, shownFields } from '../shared/forms/form-values.js';
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
  /** Without the type. */
  readonly schema: Schema;
}

/** The parts of a rule that have fields. */
const PARTS = ['effect', 'match', 'when'] as const;
type Part = (typeof PARTS)[number];

/** What the form of a fault rule is made of: the effects to choose from, and the schemas of the other parts. */
interface FaultContract extends Readonly<Record<Exclude<Part, 'effect'> | 'note', Schema>> {
  readonly effects: readonly EffectChoice[];
}

type Values = Readonly<Record<string, unknown>>;

/** A fault rule as the form holds it. Undefined values are not sent. */
interface RuleDraft extends Readonly<Record<Part, Values>> {
  readonly chosen: EffectChoice;
  readonly note?: unknown;
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
  const { operationId = {} } = schemas['FaultMatchRequest']?.properties ?? {};
  return {
    effects: effectChoices(schemas['FaultEffect'] ?? {}),
    match: { properties: { operationId } },
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
    return { name, type, schema: { ...schema, properties: fields } };
  });
}

/** Returns a rule with an effect that is not filled in yet. */
function withEffect(chosen: EffectChoice, others: Omit<RuleDraft, 'chosen' | 'effect'>): RuleDraft {
  return { ...others, chosen, effect: skeletonOf(chosen.schema, RESOLVER) as Values };
}

/** Returns the rule that a form describes. The server checks it. */
function ruleOf({ chosen, effect, ...others }: RuleDraft): Schemas['FaultRuleRequest'] {
  return { ...others, effect: { type: chosen.type, ...effect } } as Schemas['FaultRuleRequest'];
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
  const draft = useSignal(withEffect(first, { match: {}, when: {} }));
  const add = useAction(async () => {
    const { id } = await control.POST('/workspaces/{name}/faults', { body: ruleOf(draft.value) }).orThrow();
    onAdded();
    onClose();
    return `Added rule ${id}.`;
  });
  const offers = operationIds.map((value) => ({ value, text: 'operation' }));
  const form: FormContext = {
    ...RESOLVER,
    errorAt: (field) => errorAt(add.error.value, field),
    offersFor: (names) => (names.at(-1) === 'operationId' ? offers : []),
  };
  const schemas = { ...contract, effect: draft.value.chosen.schema };
  const set = (change: Partial<RuleDraft>) => void (draft.value = { ...draft.value, ...change });
  const fieldsOf = (part: Part) => (
    <PartFields
      {...{ form, part, schema: schemas[part], values: draft.value[part] }}
      onChange={(values) => set({ [part]: values })}
    />
  );
  return (
    <DialogForm action={add} button="Add" shownFields={shownIn(schemas, draft.value)} onClose={onClose}>
      <EffectField effects={contract.effects} draft={draft.value} onChange={set} />
      {fieldsOf('effect')}
      <fieldset>
        <legend>Which requests</legend>
        <span class="hint">
          <Prose text="Without an operation, all but those for a token (`createToken`)." />
        </span>
        {fieldsOf('match')}
        <ClientField
          value={(draft.value.match['client'] ?? '') as string}
          none="any"
          onInput={(client) => set({ match: { ...draft.value.match, client: client || undefined } })}
        />
      </fieldset>
      <fieldset>
        <legend>Which of them</legend>
        <div class="map-pair">{fieldsOf('when')}</div>
      </fieldset>
      <SchemaField
        {...{ form, place: { part: 'body', path: ['note'] }, schema: contract.note, label: 'Note' }}
        required={false}
        value={draft.value.note}
        onChange={(note) => set({ note })}
      />
    </DialogForm>
  );
}

interface EffectFieldProps {
  readonly effects: readonly EffectChoice[];
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

function EffectField({ effects, draft, onChange }: EffectFieldProps) {
  return (
    <SelectField
      label="Effect"
      hint={<Prose text={draft.chosen.schema.description ?? ''} />}
      value={draft.chosen.name}
      options={effects.map(({ name }) => name)}
      onInput={(name) =>
        onChange(withEffect(effects.find((one) => one.name === name) ?? draft.chosen, draft))
      }
    />
  );
}

interface PartFieldsProps {
  readonly form: FormContext;
  readonly part: Part;
  readonly schema: Schema;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

/** The fields of a part of a rule. */
function PartFields({ form, part, schema: { properties = {}, required = [] }, ...rest }: PartFieldsProps) {
  const { values, onChange } = rest;
  return Object.entries(properties).map(([name, schema]) => (
    <SchemaField
      key={name}
      {...{ form, schema, place: { part: 'body', path: [part, name] }, required: required.includes(name) }}
      label={name === 'operationId' ? 'Operations' : name}
      value={values[name]}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  ));
}

/** Returns the server's names of the fields that the form shows. */
function shownIn(schemas: Readonly<Record<Part, Schema>>, draft: RuleDraft): readonly string[] {
  const names = PARTS.flatMap((part) => {
    const all = { ...schemas[part], required: Object.keys(schemas[part].properties ?? {}) };
    return shownFields({ part: 'body', path: [part] }, all, draft[part], RESOLVER).slice(1);
  });
  return ['/note', ...names];
}
