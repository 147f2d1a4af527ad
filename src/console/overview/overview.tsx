import { ruleSentence } from '../../client/fault-sentence.js';
import { isUsedUp } from '../../client/fault-text.js';
import { DUE_READ, DueRecord, useMoves } from '../shared/time/clock-panel.js';
import { ActionButton } from '../shared/components/dialog.js';
import { Page, Section } from '../shared/components/page.js';
import { Ago, Countdown, Prose, RequestName, Status } from '../shared/components/inline.js';
import { timeText, useTicks, yearOf, type ReadClock } from '../shared/components/inline.js';
import { sizeText } from '../../text/size-text.js';
import { counted } from '../../text/words.js';
import { errorGroups, isVerified, lastHour, logSummary, pathOf } from '../shared/live/request-rows.js';
import { stageOf, sumOf, type OutcomeCounts, type RequestRow } from '../shared/live/request-rows.js';
import { useClock, useDue, useFaults, useFresh, useLive, useThrottled } from '../shared/live/live.js';
import { here, linkHere, serverLink } from '../shared/location.js';
import { control, operationName, serverNow, valueOf, type Schemas } from '../shared/server/loaded.js';
import { together, useGet, useLoaded } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';
import { Legend, Share } from '../shared/components/bars.js';
import { FirstRequest, NextRequest } from './first-request.js';

const [LATEST, MOST_REFUSALS, MOST_NEXT] = [10, 3, 3];
const ONE = { params: { query: { limit: 1 } } };
/** A size above this share of its limit needs attention. */
const NEAR = 0.8;

/** A summary of the workspace. */
export function OverviewView() {
  const live = useLive();
  const rows = useThrottled(live.rows).value;
  const [clock, due] = [useClock(), useDue(DUE_READ)];
  const readOne = () => control.GET('/workspaces/{name}/bookings', ONE).orThrow();
  const bookings = useLoaded(`${here()} ${live.log.value}`, readOne);
  const [now, next] = [valueOf(clock), valueOf(due)];
  const isRead = valueOf(live) === null;
  const isUsed = !isRead || [valueOf(bookings), next].some((known) => known?.length !== 0); // the log is empty after a restart
  const stage = isUsed ? 'used' : stageOf(rows, LATEST);
  const latest = rows.filter((row) => stage === 'new' || isVerified(row)).slice(-LATEST); // a wrong secret is a first mistake
  const captures = next?.filter(({ type }) => type === 'capture.expired').length ?? 0;
  const last = rows.findLast(isVerified)?.answeredAt;
  const ago = last !== undefined && ['; the last request ', <Ago key={last} at={last} />];
  const about = next && rows.length > 0 && [`${logSummary(rows)} ${counted(captures, 'hold')} now`, ago];
  return (
    <Page title={here()} about={about} from={together([live, clock, due, bookings])}>
      {() => (
        <>
          {stage === 'new' && <FirstRequest />}
          {stage === 'started' && <NextRequest />}
          {(isUsed || rows.length > 0) && (
            <>
              {isRead && <OutcomeBars rows={rows} />}
              <div class="pair">
                <Attention {...{ rows, due: next, isRead }} />
                {next && now && <Next due={next} clock={now} />}
              </div>
              {isRead && <Latest rows={latest} />}
              <Progress />
            </>
          )}
        </>
      )}
    </Page>
  );
}

type DueEvents = readonly Schemas['DueEvent'][];
type NowProps = Readonly<{ rows: readonly RequestRow[]; due: DueEvents | undefined; isRead: boolean }>;

function Attention({ rows, due, isRead }: NowProps) {
  const faults = useFaults();
  const workspace = useFresh(useGet('/workspaces/{name}'));
  const { size = 0, sizeLimit = 0, clock } = valueOf(workspace) ?? {};
  const isKnown = isRead && [due, valueOf(faults), valueOf(workspace)].every(Boolean);
  const ending = due?.filter(({ type }) => type === 'basket.deleted').length ?? 0;
  const lines: (readonly [href: string, label: string, text: string])[] = [];
  const own = errorGroups(rows).filter(({ latest }) => isVerified(latest));
  const others = rows.filter((row) => !isVerified(row)).length;
  for (const { error, count, name, sentence } of own.slice(0, MOST_REFUSALS)) {
    const href = `${linkHere('requests')}?${new URLSearchParams({ error })}`;
    lines.push([href, `${count} × ${name}`, sentence]);
  }
  if (own.length > MOST_REFUSALS)
    lines.push([linkHere('errors'), `All ${own.length} reasons`, 'of refused and failed requests.']);
  if (others > 0) {
    const href = `${linkHere('requests')}?is=unverified`;
    lines.push([href, counted(others, 'unverified request'), 'without a valid secret or token.']);
  }
  for (const rule of valueOf(faults) ?? []) {
    const text = `${ruleSentence(rule, operationName)} ${counted(rule.hits, 'hit')} so far.`;
    if (!rule.isOff && !isUsedUp(rule)) lines.push([linkHere('faults'), `Fault ${rule.id}`, text]);
  }
  if (clock?.frozen) lines.push([linkHere('timeline'), 'The clock', 'is frozen.']);
  if (ending > 0) {
    const href = `${linkHere('bookings')}?status=paying`;
    lines.push([href, counted(ending, 'booking'), 'will be deleted unless paid.']);
  }
  if (sizeLimit > 0 && size >= NEAR * sizeLimit) {
    const text = `has ${sizeText({ size, sizeLimit })}. Beyond that, changes are refused: delete snapshots, or reset it.`;
    lines.push([linkHere('settings'), 'This workspace', text]);
  }
  return (
    <Section title="Needs attention" from={together([faults, workspace])}>
      {() => (
        <>
          {isKnown && lines.length === 0 && <p class="soft">Nothing needs attention.</p>}
          <ul class="rows">
            {lines.map(([href, label, text]) => (
              <li key={href + label + text}>
                <a href={href}>{label}</a> <Prose text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Next({ due, clock }: Readonly<{ due: DueEvents; clock: ReadClock }>) {
  const { advance, notice } = useMoves();
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
      {rows.length === 0 && <p class="soft">No request of a client since the server started.</p>}
      <ul class="rows latest">
        {rows.toReversed().map(({ id, status, answeredAt, outcome, ...row }) => (
          <li key={id} class="step-head">
            <Status {...{ status, outcome }} />
            <a href={linkHere('requests', id)}>
              <RequestName {...row} path={pathOf(row)} />
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
  const coverage = useFresh(useGet('/workspaces/{name}/coverage'));
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

const REDRAWN_EVERY_MS = 10_000;
const [STEP, WIDTH, HEIGHT] = [10, 300, 32];

const realTime = (at: number) => timeText(at, 'minute', yearOf());

/** Requests of the last hour of real time: a bar for each two minutes, and a legend with the number of each outcome. */
function OutcomeBars({ rows }: { readonly rows: readonly RequestRow[] }) {
  useTicks(false, REDRAWN_EVERY_MS);
  const until = serverNow();
  const { bars, all, unverified, isIncomplete, from } = lastHour(rows, until);
  const others = unverified > 0 && `, and ${counted(unverified, 'unverified request')}`;
  if (sumOf(all) === 0) return <p class="soft">No request in the last hour{others}.</p>;
  const highest = Math.max(...bars.map(sumOf));
  const kinds = Object.entries(all).map(([kind, count]) => [kind, `${count} ${kind}`]);
  return (
    <figure>
      <figcaption class="axis">
        {isIncomplete && 'At least '}
        {counted(sumOf(all), 'request')} in the last hour of real time
        {others} <Legend kinds={Object.fromEntries(kinds)} />
      </figcaption>
      <svg class="hour" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {bars.map((bar, at) => (
          <Stack key={at} {...{ bar, at, highest }} />
        ))}
      </svg>
      <p class="axis">
        <span>{realTime(from)}</span>
        <span>highest bar: {highest}</span>
        <span>{realTime(until)}</span>
      </p>
    </figure>
  );
}

function Stack({ bar, at, highest }: Readonly<{ bar: OutcomeCounts; at: number; highest: number }>) {
  let y = HEIGHT;
  return Object.entries(bar).map(([kind, count]) => {
    const height = (count * HEIGHT) / highest;
    y -= height;
    return <rect key={kind} class={kind} x={at * STEP} y={y} width={STEP - 2} height={height} />;
  });
}
