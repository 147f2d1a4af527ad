import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A row: its key, its address and its cells. */
interface VirtualRow {
  readonly key: string | number;
  readonly href: string;
  readonly cells: readonly ComponentChildren[];
}

/** A list of any length, of which only the rows in sight are in the page. All rows are of one height. */
interface VirtualListProps {
  /** What it lists, for screen readers. */
  readonly label: string;
  /** The titles of the columns. */
  readonly columns: readonly string[];
  readonly count: number;
  readonly row: (index: number) => VirtualRow;
  readonly rowHeight: ReadonlySignal<number>;
  /** Is called with whether somebody reads: has scrolled down, or moves in the list by keys. */
  readonly onReading: (isReading: boolean) => void;
}

/** Rows above and below those in sight, so that fast scrolling shows no gap. */
const SPARE_ROWS = 8;
/** The height of the headings' row. */
const HEAD_PX = 36;

/** A table whose rows are links; the arrow keys, Page Up, Page Down, Home and End move between them. */
export function VirtualList({ label, columns, count, row, rowHeight, onReading }: VirtualListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  const active = useSignal(0);
  const isFocused = useSignal(false);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => void (height.value = frame.current?.clientHeight ?? 600));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useSignalEffect(() => onReading(isFocused.value || top.value >= rowHeight.value / 2));
  const px = rowHeight.value;
  const first = Math.max(0, Math.floor(top.value / px) - SPARE_ROWS);
  const last = Math.min(count, Math.ceil((top.value + height.value) / px) + SPARE_ROWS);
  const focusable = Math.min(Math.max(active.value, first), Math.max(first, last - 1));
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  return (
    <div
      class="virtual"
      ref={frame}
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      onFocusIn={() => void (isFocused.value = true)}
      onFocusOut={() => void (isFocused.value = false)}
      onScroll={(event) => void (top.value = event.currentTarget.scrollTop)}
      onKeyDown={(event) => {
        const page = Math.floor((height.value - HEAD_PX) / px);
        const next = nextIndex(event.key, { index: focusable, count, page });
        if (next === null) return;
        event.preventDefault();
        active.value = next;
        moveTo(frame.current, next, px);
      }}
    >
      <div class="virtual-head" role="row">
        {columns.map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </div>
      <div class="virtual-rows" role="rowgroup" style={{ height: `${count * px}px` }}>
        {rows.map((index) => (
          <Row
            key={row(index).key}
            columns={columns}
            shown={row(index)}
            place={{ index, px, isFocusable: index === focusable }}
            onFocus={() => void (active.value = index)}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly columns: readonly string[];
  readonly shown: VirtualRow;
  readonly place: { readonly index: number; readonly px: number; readonly isFocusable: boolean };
  readonly onFocus: () => void;
}

/** A row; its first cell is the link. */
function Row({ columns, shown: { href, cells }, place: { index, px, isFocusable }, onFocus }: RowProps) {
  return (
    <div
      class="virtual-row"
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      style={{ top: `${index * px}px`, height: `${px}px` }}
    >
      {cells.map((cell, at) => (
        <span key={columns[at]} role="cell">
          {at === 0 ? (
            <a href={href} tabIndex={isFocusable ? 0 : -1} onFocus={onFocus}>
              {cell}
            </a>
          ) : (
            cell
          )}
        </span>
      ))}
    </div>
  );
}

/** Returns the row to which a key moves; null for any other key. */
function nextIndex(
  key: string,
  { index, count, page }: { readonly index: number; readonly count: number; readonly page: number },
): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1);
}

/** Scrolls a row into sight and focuses its link once it is in the page. */
function moveTo(frame: HTMLElement | null, index: number, px: number): void {
  if (!frame) return;
  const room = frame.clientHeight - HEAD_PX;
  if (index * px < frame.scrollTop) frame.scrollTop = index * px;
  else if ((index + 1) * px > frame.scrollTop + room) frame.scrollTop = (index + 1) * px - room;
  const focus = () =>
    frame.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
