import { matchText, effectText, isUsedUp } from '../../client/fault-text.js';
import { DUE_TEXTS, useAdvance } from '../timeline/clock-panel.js';
import { useClock, useDue } from '../shared/live/clock.js';
import { ActionButton } from '../shared/components/dialog.js';
import { ErrorNotice, Page, Section } from '../shared/components/page.js';
import {
  Ago,
  Prose,
  Countdown,
  RecordLink,
  Time,
  sizeText,
  Status,
  Target,
  type ReadClock,
} from '../shared/components/inline.js';
import { counted } from '../shared/words.js';
import { errorGroups, logSummary, type ErrorGroup, type RequestRow } from '../shared/live/request-rows.js';
import { useFresh, useLive, useThrottled } from '../shared/live/live.js';
import { here, linkHere, serverLink } from '../shared/location.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';
import { Share } from '../shared/components/bars.js';
import { OutcomeBars } from './bars.js';
import { FirstRequest, NextRequest } from './first-request.js';

const EVERY_MS = 1000;
const LATEST = 10;
const MOST_REFUSALS = 3;
const MOST_NEXT = 3;
const DUE_READ = 1000;

/** What is going on in a workspace, at a glance. */
export function OverviewView() {
  const live = useLive();
  const rows = useThrottled(live.rows, EVERY_MS).value;
  const clock = valueOf(useClock());
  const due = valueOf(useDue(DUE_READ)) ?? [];
  return (
    <Page title={here()} about={clock && rows.length > 0 && <Sentence {...{ rows, due }} />}>
      <ErrorNotice error={live.error.value} />
      {live.isLoaded.value && rows.length === 0 && <FirstRequest />}
      {clock && rows.length > 0 && (
        <>
          {rows.every(({ changes }) => changes === 0) && rows.length <= LATEST && <NextRequest />}
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

interface NowProps {
  readonly rows: readonly RequestRow[];
  readonly due: readonly DueEvent[];
  readonly clock: ReadClock;
}

/**
 * The workspace in a sentence: the latest requests that the log keeps and what they did, of which there may have been more in all;
 * the seats that are held now, and how long ago the last request came, in real time.
 */
function Sentence({ rows, due }: Omit<NowProps, 'clock'>) {
  const last = rows.at(-1);
  const holds = counted(due.filter(({ type }) => type === 'capture.expired').length, 'hold');
  return (
    <>
      {`${logSummary(rows)} ${holds} now`}
      {last && (
        <>
          ; the last request <Ago at={last.answeredAt} />
        </>
      )}
    </>
  );
}

/** Something to look at: a link, and what it is about. */
interface Line {
  readonly href: string;
  readonly label: string;
  readonly text: string;
}

/** What somebody should look at: the commonest refusals, faults, a clock that stands, bookings that will be deleted. */
function Attention({ rows, due, clock }: NowProps) {
  const faults = useLoaded(here(), () => control.GET('/workspaces/{name}/faults').orThrow());
  useFresh(faults.reload);
  const found = valueOf(useLoaded(here(), () => control.GET('/workspaces/{name}').orThrow()));
  const ending = due.filter(({ type }) => type === 'basket.deleted').length;
  const lines = [
    ...errorGroups(rows).slice(0, MOST_REFUSALS).map(refusalLine),
    ...(valueOf(faults) ?? []).filter((rule) => !rule.isOff && !isUsedUp(rule)).map(faultLine),
    ...(clock.frozen ? [{ href: linkHere('timeline'), label: 'The clock', text: 'is frozen.' }] : []),
    ...(ending > 0 ? [endingLine(ending)] : []),
    ...(found && isNear(found) ? [sizeLine(found)] : []),
  ];
  return (
    <Section title="Needs attention">
      {lines.length === 0 && <p class="soft">Nothing does.</p>}
      <ul class="rows">
        {lines.map(({ href, label, text }) => (
          <li key={href + label + text}>
            <a href={href}>{label}</a> <Prose text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** From this part of its limit on, the size of a workspace needs attention. */
const NEAR = 0.8;

function isNear({ size = 0, sizeLimit = 0 }: Schemas['Workspace']): boolean {
  return sizeLimit > 0 && size >= NEAR * sizeLimit;
}

function sizeLine(found: Schemas['Workspace']): Line {
  const text = `has ${sizeText(found)}. Beyond that, changes are refused: delete snapshots, or reset it.`;
  return { href: linkHere('settings'), label: 'This workspace', text };
}

function refusalLine({ error, count, name, sentence }: ErrorGroup): Line {
  const href = `${linkHere('requests')}?${new URLSearchParams({ error })}`;
  return { href, label: `${count} × ${name}`, text: sentence };
}

function faultLine({ id, match, effect, hits }: Schemas['FaultRule']): Line {
  const text = `${matchText(match)}: ${effectText(effect)}, ${counted(hits, 'hit')}`;
  return { href: linkHere('faults'), label: `Fault ${id}`, text };
}

function endingLine(count: number): Line {
  const href = `${linkHere('bookings')}?status=paying`;
  return { href, label: counted(count, 'booking'), text: 'will be deleted unless paid.' };
}

/** The next things due, and a button that goes to each. */
function Next({ due, clock }: Omit<NowProps, 'rows'>) {
  const { advance, notice } = useAdvance(clock);
  return (
    <Section title="Next">
      {notice}
      {due.length === 0 && <p class="soft">Nothing comes due.</p>}
      <ul class="rows">
        {due.slice(0, MOST_NEXT).map(({ type, id, at, about }) => (
          <li key={`${type} ${id}`} class="step-head">
            <span>
              In <Countdown to={at} clock={clock} /> · {DUE_TEXTS[type]} ·{' '}
              <RecordLink kind={type} id={id} text={about} />
            </span>
            <span class="actions">
              <ActionButton
                needs="POST advanceClock"
                label={`Advance to it: ${at}`}
                work={() => advance({ to: at })}
              >
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
      <ul class="rows latest">
        {rows
          .slice(-LATEST)
          .toReversed()
          .map(({ id, status, method, path, at, outcome }) => (
            <li key={id} class="step-head">
              <Status status={status} />
              <a href={linkHere('requests', id)}>
                <Target method={method} path={path.split('?')[0] ?? ''} />
              </a>
              <span class="soft">
                <Prose text={outcome.sentence ?? ''} />
              </span>
              <span class="actions">
                <Time isShort at={at} />
              </span>
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** Coverage, and for the operator the newest certification, as bars. */
function Progress() {
  const coverage = useLoaded(here(), () => control.GET('/workspaces/{name}/coverage').orThrow());
  useFresh(coverage.reload);
  const summary = valueOf(coverage)?.summary;
  const runs = valueOf(
    useLoaded('runs', async () =>
      access.value.kind === 'everything' ? control.GET('/certifications').orThrow() : [],
    ),
  );
  const run = runs?.[0];
  return (
    <Section title="Progress">
      {summary && (
        <>
          <Share title={<a href={linkHere('coverage')}>Operations</a>} {...summary.operations} />
          <Share title={<a href={linkHere('coverage')}>Outcomes</a>} {...summary.outcomes} />
        </>
      )}
      {run && (
        <p>
          Certification: <a href={serverLink('certification', run.id)}>{run.name ?? run.id}</a>,{' '}
          {counted(run.cases.length, 'case')}
        </p>
      )}
    </Section>
  );
}
