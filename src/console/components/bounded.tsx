import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from './button.js';

/** The first or last entries of a list; all of them when asked for. */
export function Bounded<Entry>({
  entries,
  most,
  name,
  atEnd = false,
  children,
}: {
  readonly entries: readonly Entry[];
  /** How many are shown at first. */
  readonly most: number;
  /** What they are, in the plural. */
  readonly name: string;
  /** Whether the last ones are shown at first. */
  readonly atEnd?: boolean;
  readonly children: (shown: readonly Entry[]) => ComponentChildren;
}) {
  const isAll = useSignal(false);
  if (isAll.value || entries.length <= most) return <>{children(entries)}</>;
  const more = (
    <div class="actions">
      <Button onClick={() => void (isAll.value = true)}>
        Show all {entries.length} {name}
      </Button>
    </div>
  );
  return (
    <>
      {atEnd && more}
      {children(atEnd ? entries.slice(-most) : entries.slice(0, most))}
      {!atEnd && more}
    </>
  );
}
