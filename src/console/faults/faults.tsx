import { here } from '../shared/location.js';
import { useComputed } from '@preact/signals';
import { effectText, isUsedUp, matchText, whenText } from '../../client/fault-text.js';
import { Load, Empty, Page } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { useLoaded, valueOf, type Resource } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLive, useReload } from '../shared/live/live.js';
import { FaultSentence } from './fault-sentence.js';
import { NewFault } from './new-fault.js';
import { ActionButton, Opener, AskingButton } from '../shared/components/dialog.js';

type FaultRule = Schemas['FaultRule'];

/** The fault rules of a workspace in the order in which they are tried, with their hits: add, move, switch off, remove. */
export function FaultsView() {
  const rules = useLoaded(here(), () => control.GET('/workspaces/{name}/faults').orThrow());
  const live = useLive();
  const latest = useComputed(() => live.rows.value.at(-1)?.id ?? 0); // a request may be a hit
  useReload(latest, rules.reload);
  useReload(live.steps, rules.reload);
  return (
    <Page
      title="Faults"
      about="What goes wrong on purpose. The first rule that hits a request is applied to it."
      actions={
        <>
          <Opener needs="POST addFault" text="More: a rule of your own">
            {(close) => <NewFault onAdded={rules.reload} onClose={close} />}
          </Opener>
          <RemoveAll rules={rules} />
        </>
      }
    >
      <FaultSentence onAdded={rules.reload} />
      <Load from={rules}>{(list) => <Rules rules={list} onChanged={rules.reload} />}</Load>
    </Page>
  );
}

function RemoveAll({ rules }: { readonly rules: Resource<readonly FaultRule[]> }) {
  const clear = async () => {
    await control.DELETE('/workspaces/{name}/faults').orThrow();
    rules.reload();
    return 'Removed all rules.';
  };
  return (
    <AskingButton
      needs="DELETE clearFaults"
      kind="danger"
      text="Remove all"
      title="Remove all rules?"
      answer="Remove"
      disabled={!valueOf(rules)?.length}
      work={clear}
    >
      Their hits are lost too. The next rule has the number 1 again.
    </AskingButton>
  );
}

/** Changes a rule, or removes it (null), and returns what to say about it. */
async function change(id: number, body: Schemas['FaultChange'] | null): Promise<string> {
  const params = { path: { id } };
  if (body) await control.PUT('/workspaces/{name}/faults/{id}', { params, body }).orThrow();
  else await control.DELETE('/workspaces/{name}/faults/{id}', { params }).orThrow();
  return `${body ? 'Changed' : 'Removed'} rule ${id}.`;
}

function Rules({ rules, onChanged }: Readonly<{ rules: readonly FaultRule[]; onChanged: () => void }>) {
  if (rules.length === 0) {
    return (
      <Empty title="No fault rules.">
        Make a rule for many requests. For a single one, send it with the header <code>Sandbox-Fault</code>,
        such as <code>status=503</code>.
      </Empty>
    );
  }
  const columns: readonly Column<FaultRule>[] = [
    ['Rule', ({ id }) => id, 'head'],
    ['Requests', ({ match }) => matchText(match)],
    ['When', ({ when }) => whenText(when)],
    ['Effect', ({ effect }) => effectText(effect)],
    [
      'Note',
      (rule) => [rule.isOff && 'off', isUsedUp(rule) && 'used up', rule.note].filter(Boolean).join(', '),
    ],
    ['Hits', ({ hits }) => hits, 'figure'],
    [
      'Actions',
      ({ id, isOff = false }) => {
        const position = rules.findIndex((rule) => rule.id === id);
        const work = (body: Schemas['FaultChange'] | null) => () => change(id, body).finally(onChanged);
        return (
          <div class="actions end">
            {position > 0 && (
              <ActionButton needs="PUT changeFault" label={`Move rule ${id} up`} work={work({ position })}>
                Up
              </ActionButton>
            )}
            <ActionButton
              needs="PUT changeFault"
              label={`Switch rule ${id} ${isOff ? 'on' : 'off'}`}
              work={work({ isOff: !isOff })}
            >
              {isOff ? 'On' : 'Off'}
            </ActionButton>
            <ActionButton
              needs="DELETE removeFault"
              kind="danger"
              label={`Remove rule ${id}`}
              work={work(null)}
            >
              Remove
            </ActionButton>
          </div>
        );
      },
      'figure',
    ],
  ];
  return <Table caption="Fault rules" columns={columns} rows={rules} keyOf={({ id }) => id} />;
}
