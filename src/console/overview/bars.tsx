import { useTicks } from '../shared/components/inline.js';
import type { RequestRow } from '../shared/live/request-rows.js';
import { kindOf } from '../shared/words.js';

const BARS = 30;
const BAR_MS = 2 * 60_000;
const SHOWN_MS = 10_000;
const HEIGHT = 32;
const STEP = 10;

const KINDS = ['fine', 'refused', 'failed'] as const;

/** Requests of the last real hour by outcome: a bar for each two minutes. */
export function OutcomeBars({ rows }: Readonly<{ rows: readonly RequestRow[] }>) {
  useTicks(false, SHOWN_MS);
  const until = Date.now();
  const counts = Array.from({ length: BARS }, () => ({ fine: 0, refused: 0, failed: 0 }));
  let all = 0;
  for (const { answeredAt, status } of rows) {
    const age = Math.max(0, until - Date.parse(answeredAt));
    const bar = counts[BARS - 1 - Math.floor(age / BAR_MS)];
    if (!bar) continue;
    bar[kindOf(status)] += 1;
    all += 1;
  }
  const most = Math.max(1, ...counts.map(({ fine, refused, failed }) => fine + refused + failed));
  if (all === 0) return <p class="soft">No request in the last hour.</p>;
  return (
    <svg
      class="hour"
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${all} requests in the last hour`}
    >
      {counts.map((count, at) => {
        let y = HEIGHT;
        return KINDS.map((kind) => {
          const height = (count[kind] * HEIGHT) / most;
          y -= height;
          return (
            <rect key={`${at} ${kind}`} class={kind} x={at * STEP} y={y} width={STEP - 2} height={height} />
          );
        });
      })}
    </svg>
  );
}
