/** How the seats of an item are taken. */
export interface SeatCounts {
  readonly capacity: number;
  readonly booked: number;
  /** Of those that are booked. */
  readonly paid: number;
  readonly held: number;
  readonly free: number;
}

const WIDTH = 100;
const HEIGHT = 8;

/** The seats of an item as a bar: paid, booked and not paid, held, free. An overbooked item fills it whole. */
export function SeatBar({ seats }: { readonly seats: SeatCounts }) {
  const { capacity, booked, paid, held } = seats;
  const all = Math.max(capacity, booked + held, 1);
  let x = 0;
  const parts = [
    ['paid', paid],
    ['booked', booked - paid],
    ['held', held],
  ] as const;
  return (
    <svg
      class="seat-bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={seatsText(seats)}
    >
      <rect class="free" width={WIDTH} height={HEIGHT} />
      {parts.map(([kind, count]) => {
        const width = (Math.max(0, count) * WIDTH) / all;
        const part = <rect key={kind} class={kind} x={x} width={width} height={HEIGHT} />;
        x += width;
        return part;
      })}
    </svg>
  );
}

/** Returns the seats of an item in words. */
export function seatsText({ capacity, booked, paid, held, free }: SeatCounts): string {
  return `${capacity} seats: ${booked} booked, ${paid} of them paid, ${held} held, ${free} free`;
}

/** What the colours of the bars mean. */
export function SeatLegend() {
  return (
    <ul class="legend" aria-label="Colours of the bars">
      {(['paid', 'booked', 'held', 'free'] as const).map((kind) => (
        <li key={kind}>
          <svg class="seat-bar" viewBox="0 0 8 8" aria-hidden="true">
            <rect class={kind} width="8" height="8" />
          </svg>
          {kind === 'booked' ? 'booked, not paid' : kind}
        </li>
      ))}
    </ul>
  );
}
