import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { ClientField } from '../shared/forms/client-field.js';
import { Dialog } from '../shared/components/dialog.js';
import { SelectField } from '../shared/components/field.js';
import { Form } from '../shared/components/form.js';
import { Load, ErrorNotice, faultOf } from '../shared/components/notice.js';
import { Prose } from '../shared/components/inline.js';
import { SchemaField } from '../shared/forms/schema-field.js';
import type { FormContext } from '../shared/forms/value-fields.js';
import { useAction } from '../shared/server/action.js';
import { apiContract, type Schema } from '../shared/forms/contract.js';
import { control } from '../shared/server/control.js';
import { shownFields, type FieldPlace } from '../shared/forms/form-values.js';
import { useLoaded } from '../shared/server/loaded.js';
import * as faultForm from './fault-form.js';

type RuleDraft = faultForm.RuleDraft;

interface NewFaultProps {
  readonly workspace: string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** A window that adds a fault rule. Its fields are those of the contract; what is refused stands beside them. */
export function NewFault(props: NewFaultProps) {
  const contracts = useLoaded('faults', () => Promise.all([faultForm.faultContract(), apiContract()]));
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
  readonly contract: faultForm.FaultContract;
  /** The effect that is chosen at first. */
  readonly first: faultForm.EffectChoice;
  readonly operationIds: readonly string[];
}

function RuleForm({ workspace, contract, first, operationIds, onAdded, onClose }: RuleFormProps) {
  const draft = useSignal(faultForm.emptyDraft(first));
  const add = useAction(async () => {
    const request = { params: { path: { name: workspace } }, body: faultForm.ruleOf(draft.value) };
    const { id } = await control.POST('/workspaces/{name}/faults', request).orThrow();
    onAdded();
    onClose();
    return `Added rule ${id}.`;
  });
  const error = add.error.value;
  const offers = operationIds.map((value) => ({ value, text: 'operation' }));
  const form: FormContext = {
    resolve: (schema) => schema,
    faultOf: (field) => faultOf(error, field),
    offersFor: (names) => (names.at(-1) === 'operationId' ? offers : []),
  };
  const parts = { form, contract, workspace, draft: draft.value };
  const onChange = (next: RuleDraft) => void (draft.value = next);
  return (
    <Form class="fields" onSend={add.run}>
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
      <ErrorNotice error={error} shownFields={fieldsOf(parts)} />
      <div class="actions end">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" busy={add.busy}>
          Add
        </Button>
      </div>
    </Form>
  );
}

interface PartProps {
  readonly form: FormContext;
  readonly contract: faultForm.FaultContract;
  readonly workspace: string;
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
    onChange({ ...draft, effect: next, fields: faultForm.emptyFields(next) });
  };
  return (
    <>
      <SelectField
        label="Effect"
        hint={<Prose text={effect.schema.description ?? ''} />}
        value={effect.name}
        options={effects.map(({ name }) => ({ value: name, text: name }))}
        onChange={choose}
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

const operationsOf = ({ match }: faultForm.FaultContract): Schema => match.properties?.['operationId'] ?? {};

function MatchFields({ form, contract, workspace, draft, onChange }: PartProps) {
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
      <ClientField
        workspace={workspace}
        value={draft.client}
        none="any"
        onChange={(client) => onChange({ ...draft, client })}
      />
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
