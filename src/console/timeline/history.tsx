import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useFresh } from '../shared/live/live.js';
import { Button } from '../shared/components/controls.js';
import { Load, Page, Empty, Section } from '../shared/components/page.js';
import { RecordLink, Transitions, Status, Time } from '../shared/components/inline.js';
import { useSearched } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { access } from '../shared/server/session.js';
import { linkHere } from '../shared/location.js';
import { Undo } from './undo.js';
import { DUE_TEXTS } from './clock-panel.js';
import { ForkButtons } from './fork.js';

type Entry = Schemas['HistoryEntry'];

/** As many steps are shown at first, and more of them each time when asked for. */
const STEPS = 30;
/** The most that are shown: the control plane lists no more than 1,000. */
const MOST = 990;

/** What happened in a workspace, by steps. */
export function HistoryView() {
  const most = useSignal(STEPS);
  const steps = useSearched(`${most.value}`, () => {
    const params = { query: { limit: most.value } };
    return control.GET('/workspaces/{name}/history', { params }).orThrow();
  });
  useFresh(steps.reload);
  return (
    <Page title="History" about="What happened, step by step, the newest first.">
      <Section title="What happened">
        <Load from={steps}>
          {(list) => (
            <>
              {list.length === 0 && (
                <Empty title="Nothing has happened yet.">Requests that change something appear here.</Empty>
              )}
              <ol class="steps">
                {list.map((step) => (
                  <Step key={step.id} step={step} />
                ))}
              </ol>
              {list.length >= most.value && most.value < MOST && (
                <div class="actions">
                  <Button onClick={() => void (most.value += STEPS)}>Show older ones</Button>
                </div>
              )}
            </>
          )}
        </Load>
      </Section>
    </Page>
  );
}

const CAUSES: Readonly<Record<Entry['cause']['type'], string>> = {
  request: 'Request',
  due: 'Time passed',
  clock: 'Clock moved',
  control: 'Control plane',
  page: 'Payment page',
  fault: 'Fault',
};

/** When a step was taken, and by what: a request, the clock … */
export function StepHead({ step, children }: Readonly<{ step: Entry; children?: ComponentChildren }>) {
  const { at, cause, request, clock } = step;
  return (
    <div class="step-head">
      <Time at={at} />
      <strong>{CAUSES[cause.type]}</strong>
      {request ? (
        <span>
          <a href={linkHere('requests', request.id)}>
            {request.operationId ?? `${request.method} ${request.path}`}
          </a>{' '}
          <Status status={request.status} /> <span class="soft">{request.clientId}</span>
        </span>
      ) : (
        cause.id !== undefined && <code>{cause.id}</code>
      )}
      {clock && (
        <span>
          to <Time at={clock.now} />, {clock.frozen ? 'frozen' : 'running'}
        </span>
      )}
      {children}
    </div>
  );
}

function Step({ step }: { readonly step: Entry }) {
  const { id, request, transitions, due, changes } = step;
  return (
    <li>
      <StepHead step={step}>
        <span class="actions">
          <Undo to={id} />
          {access.value.kind === 'everything' && (
            <ForkButtons kind={request ? 'request' : 'step'} id={request?.id ?? id} />
          )}
        </span>
      </StepHead>
      <DueOf due={due} />
      {transitions.length > 0 ? (
        <Transitions transitions={transitions} />
      ) : (
        <p class="soft">{recordsText(changes)}</p>
      )}
    </li>
  );
}

/** More things than these that came due in a step are counted, and listed when asked for. */
const FEW_DUE = 3;

function DueOf({ due }: { readonly due: Entry['due'] }) {
  if (due.length === 0) return null;
  const types = [...new Set(due.map(({ type }) => type))];
  const list = (
    <ul class="transitions">
      {due.map(({ type, id, at }) => (
        <li key={`${type} ${id}`}>
          <span>
            {DUE_TEXTS[type]} <RecordLink kind={type} id={id} />
          </span>
          <Time at={at} />
        </li>
      ))}
    </ul>
  );
  if (due.length <= FEW_DUE) return list;
  const counts = types.map((one) => `${due.filter(({ type }) => type === one).length} × ${DUE_TEXTS[one]}`);
  return (
    <details>
      <summary>{counts.join(', ')}</summary>
      {list}
    </details>
  );
}

function recordsText(changes: Entry['changes']): string {
  if (changes.length === 0) return 'No record changed.';
  const named = changes.slice(0, 4).map(({ table, id }) => `${table} ${id}`);
  return `Changed ${named.join(', ')}${changes.length > 4 ? ` and ${changes.length - 4} more` : ''}.`;
}
