import { type Schema, apiContract } from '../shared/forms/contract.js';
import { loadedOnce, type Schemas, control } from '../shared/server/control.js';
import { skeletonOf } from '../shared/forms/form-values.js';
import { useSignal } from '@preact/signals';
import { SelectField } from '../shared/components/controls.js';
import { ClientField } from '../shared/forms/client-field.js';
import { Load, errorAt } from '../shared/components/page.js';
import { Dialog, ActionForm } from '../shared/components/dialog.js';
import { Prose } from '../shared/components/inline.js';
import { effectChoices, type EffectChoice } from '../../client/fault-choices.js';
import { fieldLabel } from '../../text/words.js';
import { SchemaField, type FormContext } from '../shared/forms/schema-field.js';
import { useAction, useLoaded } from '../shared/server/loaded.js';

type FaultContract = Readonly<
  Record<'match' | 'when' | 'note', Schema> & { effects: readonly EffectChoice<Schema>[] }
>;

type Values = Readonly<Record<string, unknown>>;

/** The values of the form; the type and the kind of the effect are not included. */
type RuleDraft = Readonly<Record<'effect' | 'match' | 'when', Values>> & Readonly<{ note?: unknown }>;

/** The schemas of fault rules contain no references. */
const RESOLVER = { resolve: (schema: Schema) => schema };

type RawContract = Readonly<{ components: { readonly schemas: Readonly<Record<string, Schema>> } }>;

const faultContract = loadedOnce('/_sandbox/openapi.json', (read): FaultContract => {
  const { schemas } = (read as RawContract).components;
  const { operationId = {} } = schemas['FaultMatchRequest']?.properties ?? {};
  return {
    effects: effectChoices(schemas['FaultEffect']?.oneOf ?? []),
    match: { properties: { operationId } },
    when: schemas['FaultWhenRequest'] ?? {},
    note: schemas['FaultRuleRequest']?.properties?.['note'] ?? {},
  };
});

type NewFaultProps = Readonly<{ onAdded: () => void; onClose: () => void }>;

/** A dialog that adds a fault rule. Its fields come from the contract. */
export function NewFault(props: NewFaultProps) {
  const contracts = useLoaded('faults', () => Promise.all([faultContract(), apiContract()]));
  return (
    <Dialog title="New fault rule" onClose={props.onClose}>
      <Load from={contracts}>
        {([contract, { operations }]) => (
          <RuleForm
            {...props}
            contract={contract}
            offers={operations.map(({ operationId: value, summary: text }) => ({ value, text }))}
          />
        )}
      </Load>
    </Dialog>
  );
}

type RuleFormProps = NewFaultProps &
  Readonly<{ contract: FaultContract; offers: ReturnType<FormContext['offersFor']> }>;

function RuleForm({ contract: { effects, match, when, note }, offers, onAdded, onClose }: RuleFormProps) {
  const chosen = useSignal(effects[0]);
  const draft = useSignal<RuleDraft>({ effect: emptyEffect(chosen.value), match: {}, when: {} });
  const set = (change: Partial<RuleDraft>) => void (draft.value = { ...draft.value, ...change });
  const add = useAction(async () => {
    const effect = { ...chosen.value?.fixed, ...draft.value.effect };
    const body = { ...draft.value, effect } as Schemas['FaultRuleRequest']; // the server checks it
    const { id } = await control.POST('/workspaces/{name}/faults', { body }).orThrow();
    onAdded();
    onClose();
    return `Added rule ${id}.`;
  });
  const form = contextOf(add.error.value, offers);
  const fieldsOf = (part: 'effect' | 'match' | 'when', { properties = {}, required = [] }: Schema = {}) =>
    Object.entries(properties).map(([name, schema]) => (
      <SchemaField
        key={name}
        {...{ form, schema, place: { part: 'body', path: [part, name] }, required: required.includes(name) }}
        label={name === 'operationId' ? 'Operations' : fieldLabel(name)}
        value={draft.value[part][name]}
        onChange={(value) => set({ [part]: { ...draft.value[part], [name]: value } })}
      />
    ));
  return (
    <ActionForm action={add} button="Add" onClose={onClose}>
      <SelectField
        label="Effect"
        hint={<Prose text={chosen.value?.schema.description ?? ''} />}
        value={chosen.value?.name ?? ''}
        options={effects.map(({ name }) => name)}
        onInput={(name) => {
          chosen.value = effects.find((one) => one.name === name);
          set({ effect: emptyEffect(chosen.value) });
        }}
      />
      {fieldsOf('effect', chosen.value?.schema)}
      <fieldset>
        <legend>Which requests</legend>
        <span class="hint">Without an operation, all requests match except those for a token.</span>
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
    </ActionForm>
  );
}

function contextOf(error: Error | null, offers: RuleFormProps['offers']): FormContext {
  const offersFor = (names: readonly string[]) => (names.at(-1) === 'operationId' ? offers : []);
  return { ...RESOLVER, offersFor, errorAt: (field) => errorAt(error, field) };
}

function emptyEffect(chosen: EffectChoice<Schema> | undefined): Values {
  return chosen ? (skeletonOf(chosen.schema, RESOLVER) as Values) : {};
}
