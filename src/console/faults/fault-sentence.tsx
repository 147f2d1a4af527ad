import { useSignal } from '@preact/signals';
import { LineForm } from '../shared/components/fields.js';
import { apiContract } from '../shared/forms/contract.js';
import { place } from '../shared/location.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';

type Effect = Schemas['FaultRuleRequest']['effect'];

/** What can go wrong, in words. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  'refused with 503': { type: 'status', status: 503 },
  'refused with 429': { type: 'status', status: 429, retryAfter: 5 },
  'carried out, but lose their reply': { type: 'cut', at: 'committed' },
  'slow: 5 seconds': { type: 'delay', ms: 5000 },
  'sent after their token ended': { type: 'token-ended' },
  'too late: no seats are left': { type: 'moment', moment: 'seats-taken' },
  'too late: the price has risen': { type: 'moment', moment: 'price-raised' },
};

/** The operation that fails unless one chooses another: seats are held before anything is booked. */
const FIRST = 'createCapture';

/** A fault rule as a sentence: how many of the next requests of an operation it hits, and how. */
export function FaultSentence({ onAdded }: { readonly onAdded: () => void }) {
  const operations = valueOf(useLoaded('contract', apiContract))?.operations ?? [];
  const times = useSignal('1');
  const operation = useSignal(place.peek().query.get('operation') ?? FIRST);
  const effect = useSignal(Object.keys(EFFECTS)[0] ?? '');
  const add = async () => {
    const chosen = EFFECTS[effect.value];
    if (!chosen) return '';
    const match = operation.value === '' ? {} : { operationId: [operation.value] };
    const body = { match, when: { times: Number(times.value) }, effect: chosen };
    const { id } = await control.POST('/workspaces/{name}/faults', { body }).orThrow();
    onAdded();
    return `Added rule ${id}.`;
  };
  const choices = operations.map(({ operationId: value, summary: text }) => ({ value, text }));
  const fields = {
    times: { label: 'The next', value: times },
    operation: {
      label: 'requests to',
      value: operation,
      options: [{ value: '', text: 'do anything' }, ...choices],
    },
    effect: { label: 'are', value: effect, options: Object.keys(EFFECTS) },
  };
  return (
    <section class="card">
      <LineForm fields={fields} work={add} button="Add" kind="main" needs="POST addFault" />
    </section>
  );
}
