import { useSignal } from '@preact/signals';
import { useClock, useDue, useFresh } from './shared/live/live.js';
import { Button } from './shared/components/controls.js';
import { Page, Empty, Section } from './shared/components/page.js';
import { Tag, Transitions } from './shared/components/inline.js';
import { useSearchedGet, type Schemas } from './shared/server/loaded.js';
import { access } from './shared/server/session.js';
import { linkHere, place } from './shared/location.js';
import { ForkButton, GoBack, StepHead } from './shared/time/undo.js';
import { changedText } from '../text/record-names.js';
import { ClockPanel, DUE_READ, DueEvents, DueList } from './shared/time/clock-panel.js';

/** The time of a workspace: its clock, and the coming events. */
export function TimelineView() {
  const clock = useClock();
  const due = useDue(DUE_READ);
  return (
    <Page title="Time" about={<a href={linkHere('history')}>What happened</a>} from={clock}>
      {(now) => (
        <>
          <Section title="Clock">
            <ClockPanel clock={now} onMoved={clock.reload} />
          </Section>
          <Section title="What comes due" from={due}>
            {(all) => <DueEvents events={all} clock={now} />}
          </Section>
        </>
      )}
    </Page>
  );
}

const STEPS = 30;
/** A multiple of `STEPS` below 1,000, the maximum `limit` of `GET …/history`. */
const MOST = 990;

/** The history of a workspace by steps. */
export function HistoryView() {
  const most = useSignal(STEPS);
  const since = Number(place.value.query.get('since') ?? 0);
  const params = { query: { limit: most.value } };
  const steps = useFresh(useSearchedGet('/workspaces/{name}/history', { params }));
  return (
    <Page
      title="History"
      about={
        since > 0 ? <a href={linkHere('history')}>All steps</a> : 'What happened, step by step, newest first.'
      }
    >
      <Section title={since > 0 ? `What happened since step ${since}` : 'What happened'} from={steps}>
        {(list) => (
          <>
            {list.length === 0 && <Empty title="Nothing has happened since the server started." />}
            <ol class="steps">
              {list.map((step) => step.id > since && <Step key={step.id} step={step} last={list[0]?.id} />)}
            </ol>
            {list.length >= most.value && most.value < MOST && (
              <div class="actions">
                <Button onClick={() => void (most.value += STEPS)}>Show older steps</Button>
              </div>
            )}
          </>
        )}
      </Section>
    </Page>
  );
}

function Step({ step, last }: Readonly<{ step: Schemas['HistoryEntry']; last: number | undefined }>) {
  const { id, transitions, changes, isUndone } = step;
  const due = step.due.filter((event) => !transitions.some((one) => String(one.id) === String(event.id)));
  return (
    <li class={isUndone ? 'soft' : undefined}>
      <StepHead step={step}>
        {isUndone && <Tag text="undone" />}
        <span class="actions">
          {id !== last && <GoBack to={id} last={last} />}
          {access.value.kind === 'everything' && <ForkButton kind="step" id={id} />}
        </span>
      </StepHead>
      <DueList events={due} />
      {transitions.length + due.length === 0 && <p class="soft">{changedText(changes)}</p>}
      {transitions.length > 0 && <Transitions transitions={transitions} />}
    </li>
  );
}
