import { type Schema, apiContract } from '../shared/forms/contract.js';
import { fetchControl, type Schemas, refusedBy, control } from '../shared/server/control.js';
import { skeletonOf } from '../shared/forms/form-values.js';
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

/** What the form of a fault rule is made of: the effects to choose from, and the schemas of the other parts. */
interface FaultContract extends Readonly<Record<'match' | 'when' | 'note', Schema>> {
  readonly effects: readonly EffectChoice[];
}

type Values = Readonly<Record<string, unknown>>;

/** A fault rule as the form holds it, without the type of its effect. Undefined values are not sent. */
interface RuleDraft extends Readonly<Record<'effect' | 'match' | 'when', Values>> {
  readonly note?: unknown;
}

/** No schema of fault rules has references within. */
const RESOLVER = { resolve: (schema: Schema) => schema };

/**
 * Reads the part of the control plane's contract that is about fault rules.
 * @throws Refused without it
 */
async function faultContract(): Promise<FaultContract> {
  const response = await fetchControl('/_sandbox/openapi.json');
  if (!response.ok) throw refusedBy(response, {});
  const { schemas } = (
    (await response.json()) as { components: { schemas: Readonly<Record<string, Schema>> } }
  ).components;
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
        {([contract, { operations }]) => (
          <RuleForm
            {...props}
            contract={contract}
            offers={operations.map(({ operationId }) => ({ value: operationId, text: 'operation' }))}
          />
        )}
      </Load>
    </Dialog>
  );
}

interface RuleFormProps extends NewFaultProps {
  readonly contract: FaultContract;
  /** The operations. */
  readonly offers: ReturnType<FormContext['offersFor']>;
}

function RuleForm({ contract: { effects, match, when, note }, offers, onAdded, onClose }: RuleFormProps) {
  const chosen = useSignal(effects[0]);
  const draft = useSignal<RuleDraft>({ effect: emptyEffect(chosen.value), match: {}, when: {} });
  const set = (change: Partial<RuleDraft>) => void (draft.value = { ...draft.value, ...change });
  const add = useAction(async () => {
    const effect = { type: chosen.value?.type, ...draft.value.effect };
    const body = { ...draft.value, effect } as Schemas['FaultRuleRequest']; // the server checks it
    const { id } = await control.POST('/workspaces/{name}/faults', { body }).orThrow();
    onAdded();
    onClose();
    return `Added rule ${id}.`;
  });
  const choose = (name: string) => {
    chosen.value = effects.find((one) => one.name === name);
    set({ effect: emptyEffect(chosen.value) });
  };
  const form: FormContext = {
    ...RESOLVER,
    errorAt: (field) => errorAt(add.error.value, field),
    offersFor: (names) => (names.at(-1) === 'operationId' ? offers : []),
  };
  const fieldsOf = (part: 'effect' | 'match' | 'when', { properties = {}, required = [] }: Schema = {}) =>
    Object.entries(properties).map(([name, schema]) => (
      <SchemaField
        key={name}
        {...{ form, schema, place: { part: 'body', path: [part, name] }, required: required.includes(name) }}
        label={name === 'operationId' ? 'Operations' : name}
        value={draft.value[part][name]}
        onChange={(value) => set({ [part]: { ...draft.value[part], [name]: value } })}
      />
    ));
  return (
    <DialogForm action={add} button="Add" onClose={onClose}>
      <EffectField {...{ effects, choose }} chosen={chosen.value} />
      {fieldsOf('effect', chosen.value?.schema)}
      <fieldset>
        <legend>Which requests</legend>
        <span class="hint">
          <Prose text="Without an operation, all but those for a token (`createToken`)." />
        </span>
        {fieldsOf('match', match)}
        <ClientField
          value={(draft.value.match['client'] ?? '') as string}
          none="any"
          onInput={(client) => set({ match: { ...draft.value.match, client: client || undefined } })}
        />
      </fieldset>
      <fieldset>
        <legend>Which of them</legend>
        <div class="map-pair">{fieldsOf('when', when)}</div>
      </fieldset>
      <SchemaField
        {...{ form, place: { part: 'body', path: ['note'] }, schema: note, label: 'Note' }}
        required={false}
        value={draft.value.note}
        onChange={(value) => set({ note: value })}
      />
    </DialogForm>
  );
}

function EffectField({
  effects,
  chosen,
  choose,
}: Pick<FaultContract, 'effects'> &
  Readonly<{ chosen: EffectChoice | undefined; choose: (name: string) => void }>) {
  const names = effects.map(({ name }) => name);
  const hint = <Prose text={chosen?.schema.description ?? ''} />;
  return (
    <SelectField label="Effect" hint={hint} value={chosen?.name ?? ''} options={names} onInput={choose} />
  );
}

/** Returns the fields of an effect, not filled in yet. */
function emptyEffect(chosen: EffectChoice | undefined): Values {
  return chosen ? (skeletonOf(chosen.schema, RESOLVER) as Values) : {};
}
