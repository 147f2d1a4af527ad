import { matchText, effectText, isUsedUp } from '../../client/fault-text.js';
import { DUE_READ, DueRecord, useMoves } from '../shared/time/clock-panel.js';
import { ActionButton } from '../shared/components/dialog.js';
import { ErrorNotice, Page, Section } from '../shared/components/page.js';
import { Ago, Countdown, Prose, sizeText, Status, Target } from '../shared/components/inline.js';
import type { ReadClock } from '../shared/components/inline.js';
import { counted } from '../../text/counted.js';
import { errorGroups, logSummary, type RequestRow } from '../shared/live/request-rows.js';
import { useClock, useDue, useFresh, useLive, useThrottled } from '../shared/live/live.js';
import { here, linkHere, serverLink } from '../shared/location.js';
import { control, useLoaded, valueOf, type Schemas } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';
import { Share } from '../shared/components/bars.js';
import { OutcomeBars } from './bars.js';
import { FirstRequest, NextRequest } from './first-request.js';

const LATEST = 10;
const MOST_REFUSALS = 3;
const MOST_NEXT = 3;
const ONE = { params: { query: { limit: 1 } } };
/** A size above this share of its limit needs attention. */
const NEAR = 0.8;

/** A summary of the workspace. */
export function OverviewView() {
  const live = useLive();
  const rows = useThrottled(live.rows).value;
  const [clock, next] = [valueOf(useClock()), useDue(DUE_READ)];
  const due = valueOf(next);
  const readOne = () => control.GET('/workspaces/{name}/bookings', ONE).orThrow();
  const bookings = valueOf(useLoaded(`${here()} ${live.log.value}`, readOne));
  const isLoaded = live.isLoaded.value && clock && due && bookings;
  const isUsed = [...(bookings ?? []), ...(due ?? [])].length > 0; // the log is empty after a restart
  const isFirst = !isUsed && rows.length <= LATEST;
  const isNew = isFirst && rows.every(({ status }) => status >= 400);
  const isStarted = isFirst && !isNew && rows.every(({ changes }) => changes === 0);
  const error = live.error.value ?? next.loaded.value.error;
  return (
    <Page title={here()} about={isLoaded && rows.length > 0 && <Sentence {...{ rows, due }} />}>
      <ErrorNotice error={error} />
      {!isLoaded && !error && <p class="loading">Loading…</p>}
      {isLoaded && isNew && <FirstRequest />}
      {isLoaded && (isUsed || rows.length > 0) && (
        <>
          {isStarted && <NextRequest />}
          <OutcomeBars rows={rows} />
          <div class="pair">
            <Attention {...{ rows, due, clock }} />
            <Next {...{ due, clock }} />
          </div>
          <Latest rows={rows} />
          <Progress />
        </>
      )}
    </Page>
  );
}

type DueEvent = Schemas['DueEvent'];
type NowProps = Readonly<{ rows: readonly RequestRow[]; due: readonly DueEvent[]; clock: ReadClock }>;

function Sentence({ rows, due }: Omit<NowProps, 'clock'>) {
  const holds = counted(due.filter(({ type }) => type === 'capture.expired').length, 'hold');
  return (
    <>
      {`${logSummary(rows)} ${holds} now; the last request `}
      <Ago at={rows.at(-1)?.answeredAt ?? ''} />
    </>
  );
}

function Attention({ rows, due, clock }: NowProps) {
  const faults = useLoaded(here(), () => control.GET('/workspaces/{name}/faults').orThrow());
  useFresh(faults.reload);
  const found = valueOf(useLoaded(here(), () => control.GET('/workspaces/{name}').orThrow()));
  const { size = 0, sizeLimit = 0 } = found ?? {};
  const ending = due.filter(({ type }) => type === 'basket.deleted').length;
  const lines: (readonly [href: string, label: string, text: string])[] = [];
  for (const { error, count, name, sentence } of errorGroups(rows).slice(0, MOST_REFUSALS)) {
    const href = `${linkHere('requests')}?${new URLSearchParams({ error })}`;
    lines.push([href, `${count} × ${name}`, sentence]);
  }
  for (const rule of valueOf(faults) ?? []) {
    const text = `${matchText(rule.match)}: ${effectText(rule.effect)}, ${counted(rule.hits, 'hit')}`;
    if (!rule.isOff && !isUsedUp(rule)) lines.push([linkHere('faults'), `Fault ${rule.id}`, text]);
  }
  if (clock.frozen) lines.push([linkHere('timeline'), 'The clock', 'is frozen.']);
  if (ending > 0) {
    const href = `${linkHere('bookings')}?status=paying`;
    lines.push([href, counted(ending, 'booking'), 'will be deleted unless paid.']);
  }
  if (sizeLimit > 0 && size >= NEAR * sizeLimit) {
    const text = `has ${sizeText({ size, sizeLimit })}. Beyond that, changes are refused: delete snapshots, or reset it.`;
    lines.push([linkHere('settings'), 'This workspace', text]);
  }
  return (
    <Section title="Needs attention">
      {lines.length === 0 && <p class="soft">{valueOf(faults) ? 'Nothing needs attention.' : 'Loading…'}</p>}
      <ul class="rows">
        {lines.map(([href, label, text]) => (
          <li key={href + label + text}>
            <a href={href}>{label}</a> <Prose text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Next({ due, clock }: Omit<NowProps, 'rows'>) {
  const { advance, notice } = useMoves(clock);
  return (
    <Section title="Next">
      {notice}
      {due.length === 0 && <p class="soft">Nothing comes due.</p>}
      <ul class="rows">
        {due.slice(0, MOST_NEXT).map((event) => (
          <li key={`${event.type} ${event.id}`} class="step-head">
            <span>
              In <Countdown to={event.at} clock={clock} /> · <DueRecord event={event} />
            </span>
            <span class="actions">
              <ActionButton needs="POST advanceClock" of={event.at} work={() => advance({ to: event.at })}>
                Advance to it
              </ActionButton>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Latest({ rows }: Pick<NowProps, 'rows'>) {
  return (
    <Section title="Latest" actions={<a href={linkHere('requests')}>All requests</a>}>
      {rows.length === 0 && <p class="soft">No request since the server started.</p>}
      <ul class="rows latest">
        {rows
          .slice(-LATEST)
          .toReversed()
          .map(({ id, status, method, path, answeredAt, outcome }) => (
            <li key={id} class="step-head">
              <Status {...{ status, outcome }} />
              <a href={linkHere('requests', id)}>
                <Target method={method} path={path.split('?')[0] ?? ''} />
              </a>
              <span class="soft">
                <Prose text={outcome.sentence ?? ''} />
              </span>
              <span class="actions">
                <Ago at={answeredAt} />
              </span>
            </li>
          ))}
      </ul>
    </Section>
  );
}

function Progress() {
  const coverage = useLoaded(here(), () => control.GET('/workspaces/{name}/coverage').orThrow());
  useFresh(coverage.reload);
  const runs = useLoaded('runs', async () =>
    access.value.kind === 'everything' ? control.GET('/certifications').orThrow() : [],
  );
  const run = valueOf(runs)?.[0];
  return (
    <Section title="Progress" from={coverage}>
      {({ summary: { operations, outcomes } }) => (
        <>
          <Share title={<a href={linkHere('coverage')}>Operations</a>} {...operations} />
          <Share title={<a href={linkHere('coverage')}>Outcomes</a>} {...outcomes} />
          {run && (
            <Share
              title={<a href={serverLink('certification', run.id)}>Certification {run.name}</a>}
              hit={run.judged?.passed}
              possible={run.cases.length}
            />
          )}
        </>
      )}
    </Section>
  );
}
