import { useSignal } from '@preact/signals';
import { useLive, useReload } from '../shared/live/live.js';
import { Button } from '../shared/components/controls.js';
import { Load, Page, Empty, ErrorNotice, Section } from '../shared/components/page.js';
import { FormDialog } from '../shared/components/dialog.js';
import { RecordLink, Transitions, Status, Time } from '../shared/components/inline.js';
import { useAction, useLoaded } from '../shared/server/loaded.js';
import { control, type Schemas } from '../shared/server/control.js';
import { access } from '../shared/server/session.js';
import { link, navigate, here, linkHere } from '../shared/location.js';
import { Undo } from './undo.js';
import { DUE_TEXTS } from './clock-panel.js';
import { STEPS_READ, withLatest, withOlder, type ShownSteps } from './steps.js';

type Entry = Schemas['HistoryEntry'];

/** Called with what to fork from. */
interface Forking {
  readonly onFork: (from: ForkedFrom) => void;
}

/** What happened in a workspace, by steps. */
export function HistoryView() {
  const forked = useSignal<ForkedFrom | null>(null);
  return (
    <Page title="History" about="What happened, step by step, the newest first.">
      <History onFork={(from) => void (forked.value = from)} />
      {forked.value && <Fork {...forked.value} onClose={() => void (forked.value = null)} />}
    </Page>
  );
}

function stepsOf(before?: number): Promise<readonly Entry[]> {
  const query = { limit: STEPS_READ, ...(before !== undefined && { before }) };
  return control.GET('/workspaces/{name}/history', { params: { query } }).orThrow();
}

/** The steps of a workspace, newest first. */
function History({ onFork }: Forking) {
  const shown = useSignal<ShownSteps<Entry>>({ steps: [], hasOlder: false });
  /** Whether the reader has asked for older steps: then the list grows instead of dropping its end. */
  const isLong = useSignal(false);
  const latest = useLoaded(here(), async () => {
    const steps = await stepsOf();
    const before = isLong.value ? shown.value : { steps: [], hasOlder: false };
    shown.value = withLatest(steps, before);
  });
  const live = useLive();
  useReload(live.steps, latest.reload);
  useReload(live.changes, latest.reload);
  const more = useAction(async (before: number) => {
    const steps = await stepsOf(before);
    if (shown.value.steps.at(-1)?.id !== before) return; // the list has changed meanwhile
    isLong.value = true;
    shown.value = withOlder(steps, shown.value);
  });
  return (
    <Section title="What happened">
      <Load from={latest}>
        {() => {
          const { steps, hasOlder } = shown.value;
          const oldest = steps.at(-1)?.id;
          if (oldest === undefined)
            return (
              <Empty title="Nothing has happened yet.">Requests that change something appear here.</Empty>
            );
          return (
            <>
              <ol class="steps">
                {steps.map((step) => (
                  <Step key={step.id} step={step} onFork={onFork} />
                ))}
              </ol>
              <ErrorNotice error={more.error.value} />
              {hasOlder && (
                <div class="actions">
                  <Button busy={more.busy} onClick={() => void more.run(oldest)}>
                    Show older ones
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Load>
    </Section>
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

function Step({ step, onFork }: Readonly<{ step: Entry; onFork: Forking['onFork'] }>) {
  const { at, cause, request, transitions, due, clock, changes } = step;
  return (
    <li>
      <div class="step-head">
        <Time at={at} />
        <strong>{CAUSES[cause.type]}</strong>
        {request ? (
          <span>
            <a href={linkHere('requests', request.id)}>
              {request.operationId ?? `${request.method} ${request.path}`}
            </a>{' '}
            <Status status={request.status} />
          </span>
        ) : (
          cause.id !== undefined && <code>{cause.id}</code>
        )}
        {clock && (
          <span>
            to <Time at={clock.now} />, {clock.frozen ? 'frozen' : 'running'}
          </span>
        )}
        <span class="actions">
          <Undo to={step.id} />
        </span>
        {access.value.kind === 'everything' && (
          <ForkButtons
            kind={request ? 'request' : 'step'}
            id={request ? request.id : step.id}
            onFork={onFork}
          />
        )}
      </div>
      <DueOf due={due} />
      {transitions.length > 0 ? (
        <Transitions transitions={transitions} />
      ) : (
        <p class="soft">{recordsText(changes)}</p>
      )}
    </li>
  );
}

interface ForkButtonsProps extends Pick<ForkedFrom, 'kind' | 'id'> {
  readonly onFork: Forking['onFork'];
}

function ForkButtons({ kind, id, onFork }: ForkButtonsProps) {
  return (
    <span class="actions">
      <Button
        needs="POST forkStep"
        label={`Fork before ${kind} ${id}`}
        onClick={() => onFork({ kind, id, moment: 'before' })}
      >
        Fork before
      </Button>
      <Button
        needs="POST forkStep"
        label={`Fork after ${kind} ${id}`}
        onClick={() => onFork({ kind, id, moment: 'after' })}
      >
        Fork after
      </Button>
    </span>
  );
}

function DueOf({ due }: { readonly due: Entry['due'] }) {
  if (due.length === 0) return null;
  return (
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
}

function recordsText(changes: Entry['changes']): string {
  if (changes.length === 0) return 'No record changed.';
  const named = changes.slice(0, 4).map(({ table, id }) => `${table} ${id}`);
  return `Changed ${named.join(', ')}${changes.length > 4 ? ` and ${changes.length - 4} more` : ''}.`;
}

/** What a workspace is forked from: the moment before or after a request or another step, by its number. */
export interface ForkedFrom {
  readonly kind: 'request' | 'step';
  readonly id: number;
  readonly moment: 'before' | 'after';
}

interface ForkProps extends ForkedFrom {
  readonly onClose: () => void;
}

/** Creates a workspace as this one was then, and goes there: before a request, to send it anew. */
export function Fork({ kind, id, moment, onClose }: ForkProps) {
  const name = useSignal('');
  const origin = here();
  const fork = async () => {
    const params = { path: { name: origin, id: String(id) } };
    const own = name.value.trim();
    const body = { moment, ...(own !== '' && { name: own }) };
    const path =
      kind === 'request' ? '/workspaces/{name}/requests/{id}/fork' : '/workspaces/{name}/history/{id}/fork';
    const created = await control.POST(path, { params, body }).orThrow();
    const sendsAnew = kind === 'request' && moment === 'before';
    navigate(sendsAnew ? link(created.name, 'again', origin, id) : link(created.name));
    return `Created ${created.name}, as ${origin} was ${moment} ${kind} ${id}.`;
  };
  return (
    <FormDialog
      title={`Fork from ${moment} ${kind} ${id}`}
      button="Fork"
      fields={{ name: { label: 'Name', value: name, hint: 'Empty: the sandbox makes a name.' } }}
      work={fork}
      onClose={onClose}
    >
      <p>
        A new workspace is created as <strong>{origin}</strong> was {moment} this {kind}. It has the same
        clients, with its own name before the dot. {origin} stays as it is.
      </p>
    </FormDialog>
  );
}
