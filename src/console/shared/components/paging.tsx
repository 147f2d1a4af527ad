import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { place, replaceQuery } from '../location.js';
import { Button } from './button.js';

/** Returns how many entries the address skips. */
export function offsetOf(): number {
  const offset = Number(place.value.query.get('offset') ?? 0);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}

/** The control plane skips at most so many entries. */
const MAX_OFFSET = 10_000;

/** Buttons to the entries before and after those that are shown. */
export function Paging({
  shown,
  size,
  name,
}: {
  /** How many are shown. */
  readonly shown: number;
  /** How many a page holds. */
  readonly size: number;
  /** What they are, in the plural. */
  readonly name: string;
}) {
  const offset = offsetOf();
  if (offset === 0 && shown < size) return null;
  const go = (to: number) => replaceQuery({ offset: to > 0 ? String(to) : null });
  const isEnd = shown < size || offset + size > MAX_OFFSET;
  return (
    <nav class="actions" aria-label={`Pages of ${name}`}>
      <Button disabled={offset === 0} onClick={() => go(Math.max(0, offset - size))}>
        Newer
      </Button>
      <Button disabled={isEnd} onClick={() => go(offset + size)}>
        Older
      </Button>
      <span class="soft">{shown === 0 ? `No more ${name}.` : `${offset + 1} to ${offset + shown}`}</span>
    </nav>
  );
}

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
