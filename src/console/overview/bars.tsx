import { Legend } from '../shared/components/bars.js';
import { timeText, useTicks } from '../shared/components/inline.js';
import { MAX_ROWS, type RequestRow } from '../shared/live/request-rows.js';
import { outcomeOf } from '../shared/outcome.js';
import { counted } from '../../text/counted.js';

const BARS = 30;
const BAR_MS = 2 * 60_000;
const REDRAWN_EVERY_MS = 10_000;
const [STEP, HEIGHT] = [10, 32];

type Counts = Record<ReturnType<typeof outcomeOf>, number>;

const none = (): Counts => ({ succeeded: 0, refused: 0, failed: 0 });
const sumOf = ({ succeeded, refused, failed }: Counts) => succeeded + refused + failed;

/** Requests of the last hour of real time: a bar for each two minutes, and a legend with the number of each outcome. */
export function OutcomeBars({ rows }: { readonly rows: readonly RequestRow[] }) {
  useTicks(false, REDRAWN_EVERY_MS);
  const until = Date.now();
  const bars = Array.from({ length: BARS }, none);
  const all = none();
  for (const row of rows) {
    const age = Math.max(0, until - Date.parse(row.answeredAt));
    const bar = bars[BARS - 1 - Math.floor(age / BAR_MS)];
    if (!bar) continue;
    bar[outcomeOf(row)] += 1;
    all[outcomeOf(row)] += 1;
  }
  if (sumOf(all) === 0) return <p class="soft">No request in the last hour.</p>;
  const highest = Math.max(...bars.map(sumOf));
  const kinds = Object.entries(all).map(([kind, count]) => [kind, `${count} ${kind}`]);
  return (
    <figure>
      <figcaption class="axis">
        {sumOf(all) >= MAX_ROWS && 'At least '}
        {counted(sumOf(all), 'request')} in the last hour of real time{' '}
        <Legend kinds={Object.fromEntries(kinds)} />
      </figcaption>
      <svg class="hour" viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {bars.map((bar, at) => (
          <Stack key={at} {...{ bar, at, highest }} />
        ))}
      </svg>
      <p class="axis">
        <span>{timeText(until - BARS * BAR_MS)}</span>
        <span>highest bar: {highest}</span>
        <span>{timeText(until)}</span>
      </p>
    </figure>
  );
}

function Stack({ bar, at, highest }: Readonly<{ bar: Counts; at: number; highest: number }>) {
  let y = HEIGHT;
  return Object.entries(bar).map(([kind, count]) => {
    const height = (count * HEIGHT) / highest;
    y -= height;
    return <rect key={kind} class={kind} x={at * STEP} y={y} width={STEP - 2} height={height} />;
  });
}
