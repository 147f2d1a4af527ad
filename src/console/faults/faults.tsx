import { place } from '../shared/location.js';
import { useSignal } from '@preact/signals';
import { doneText, ruleSentence } from '../../client/fault-sentence.js';
import { isUsedUp } from '../../client/fault-text.js';
import { counted } from '../../text/words.js';
import { Load, Empty, Page } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { control, operationName, perform, useLoaded, valueOf } from '../shared/server/loaded.js';
import type { Schemas } from '../shared/server/loaded.js';
import { useFaults } from '../shared/live/live.js';
import { LineForm } from '../shared/components/fields.js';
import { apiContract } from '../shared/forms/contract.js';
import { NewFault } from './new-fault.js';
import { ActionButton, Opener, AskingButton } from '../shared/components/dialog.js';

type FaultRule = Schemas['FaultRule'];

/** The fault rules in the order of their evaluation, with buttons that add, move, switch and remove rules. */
export function FaultsView() {
  const rules = useFaults();
  const clear = () =>
    perform(control.DELETE('/workspaces/{name}/faults'), rules.reload, 'Removed all rules.');
  return (
    <Page
      title="Faults"
      about="Injected failures. The first matching rule applies to a request."
      actions={
        <>
          <Opener needs="POST addFault" text="New fault rule">
            {(close) => <NewFault onAdded={rules.reload} onClose={close} />}
          </Opener>
          <AskingButton
            needs="DELETE clearFaults"
            text="Remove all"
            title="Remove all rules?"
            answer="Remove"
            disabled={!valueOf(rules)?.length}
            work={clear}
          >
            Their hits are lost too. Their numbers are not used again.
          </AskingButton>
        </>
      }
    >
      <FaultSentence onAdded={rules.reload} />
      <Load from={rules}>{(list) => <Rules rules={list} onChanged={rules.reload} />}</Load>
    </Page>
  );
}

/** Changes a rule; a null body removes it. Returns the text to announce. */
async function change(id: number, body: Schemas['FaultChange'] | null): Promise<string> {
  const params = { path: { id } };
  if (body) await control.PUT('/workspaces/{name}/faults/{id}', { params, body }).orThrow();
  else await control.DELETE('/workspaces/{name}/faults/{id}', { params }).orThrow();
  return `${body ? 'Changed' : 'Removed'} rule ${id}.`;
}

type FaultButton = readonly [text: string, label: string, body: Schemas['FaultChange'] | null];

function Rules({ rules, onChanged }: Readonly<{ rules: readonly FaultRule[]; onChanged: () => void }>) {
  if (rules.length === 0) {
    return (
      <Empty title="No fault rules.">
        A rule applies to many requests. To fail a single request, send it with the header{' '}
        <code>Sandbox-Fault</code>, such as <code>status=503</code>.
      </Empty>
    );
  }
  const columns: readonly Column<FaultRule>[] = [
    ['Rule', ({ id }) => id, 'head'],
    ['What happens', (rule) => ruleSentence(rule, operationName)],
    [
      'Note',
      (rule) => [rule.isOff && 'off', isUsedUp(rule) && 'used up', rule.note].filter(Boolean).join(', '),
    ],
    ['Hits', ({ hits }) => hits, 'figure'],
    [
      'Actions',
      ({ id, isOff = false }) => {
        const position = rules.findIndex((rule) => rule.id === id);
        const buttons: readonly FaultButton[] = [
          ['Up', `Move rule ${id} up`, { position }],
          [isOff ? 'On' : 'Off', `Switch rule ${id} ${isOff ? 'on' : 'off'}`, { isOff: !isOff }],
          ['Remove', `Remove rule ${id}`, null],
        ];
        return (
          <div class="actions end">
            {buttons.slice(position > 0 ? 0 : 1).map(([text, label, body]) => (
              <ActionButton
                key={text}
                needs={body ? 'PUT changeFault' : 'DELETE removeFault'}
                kind={body ? 'plain' : 'danger'}
                label={label}
                work={() => change(id, body).finally(onChanged)}
              >
                {text}
              </ActionButton>
            ))}
          </div>
        );
      },
      'figure',
    ],
  ];
  return <Table caption="Fault rules" columns={columns} rows={rules} />;
}

const EFFECTS: readonly Schemas['FaultRule']['effect'][] = [
  { type: 'status', status: 503 },
  { type: 'status', status: 429, retryAfter: 5 },
  { type: 'cut', at: 'committed' },
  { type: 'delay', ms: 5000 },
  { type: 'token-ended' },
  { type: 'moment', moment: 'seats-taken' },
  { type: 'moment', moment: 'price-raised' },
];
const TIMES = [1, 2, 3, 5, 10, 100].map((count) => ({
  value: String(count),
  text: count === 1 ? 'request' : counted(count, 'request'),
}));

/** A form that reads as a sentence, with common numbers and effects: number of requests, operation, effect. */
function FaultSentence({ onAdded }: { readonly onAdded: () => void }) {
  const operations = valueOf(useLoaded('contract', apiContract))?.operations ?? [];
  const times = useSignal('1');
  const operation = useSignal(place.peek().query.get('operation') ?? 'createCapture');
  const effect = useSignal('0');
  const add = async () => {
    const chosen = EFFECTS[Number(effect.value)];
    if (!chosen) return '';
    const match = operation.value === '' ? {} : { operationId: [operation.value] };
    const body = { match, when: { times: Number(times.value) }, effect: chosen };
    const { id } = await control.POST('/workspaces/{name}/faults', { body }).orThrow();
    onAdded();
    return `Added rule ${id}.`;
  };
  const choices = operations.map(({ operationId: value, summary: text }) => ({ value, text }));
  const options = [{ value: '', text: 'any operation' }, ...choices];
  const effects = EFFECTS.map((one, at) => ({ value: String(at), text: doneText(one) }));
  const fields = {
    'when/times': { label: 'The next', value: times, options: TIMES },
    'match/operationId/0': { label: 'to', value: operation, options },
    effect: { label: times.value === '1' ? 'is' : 'are', value: effect, options: effects },
  };
  return (
    <section class="card sentence">
      <LineForm fields={fields} work={add} button="Add" kind="main" needs="POST addFault" />
    </section>
  );
}
