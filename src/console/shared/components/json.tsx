import { useSignal } from '@preact/signals';
import { namesField } from './parameters.js';
import { linesOf, noteLines, type JsonLine, type JsonNote } from './json-lines.js';
import { Prose } from './inline.js';
import { Button } from './button.js';

/** More lines than this are shown when asked for. */
const FIRST_LINES = 300;

/** A JSON value, a line for each member. A note stands below the line that it is about. */
export function Json({
  value,
  notes = [],
  label,
}: {
  readonly value: unknown;
  readonly notes?: readonly JsonNote[];
  /** What it is, for screen readers. */
  readonly label: string;
}) {
  const isWhole = useSignal(false);
  const lines = linesOf(value);
  const noted = noteLines(lines, notes);
  const shown = isWhole.value ? lines : lines.slice(0, Math.max(FIRST_LINES, lastOf(noted) + 1));
  return (
    <div class="json" role="group" aria-label={label} tabIndex={0}>
      {shown.map((line, at) => (
        <Line key={at} line={line} notes={noted.get(at) ?? []} />
      ))}
      {shown.length < lines.length && (
        <Button onClick={() => void (isWhole.value = true)}>Show all {lines.length} lines</Button>
      )}
    </div>
  );
}

function lastOf(noted: ReadonlyMap<number, unknown>): number {
  return Math.max(-1, ...noted.keys());
}

function Line({ line, notes }: { readonly line: JsonLine; readonly notes: readonly JsonNote[] }) {
  const indent = '  '.repeat(line.depth);
  return (
    <>
      <div class={notes.length > 0 ? 'json-line noted' : 'json-line'}>
        {indent}
        {line.name !== null && <span class="json-name">{line.name}: </span>}
        <span class={`json-${line.kind}`}>{line.text}</span>
      </div>
      {notes.map(({ field, message }) => (
        <div key={field + message} class="json-note">
          {indent}↑ {field !== line.pointer && !namesField({ field, message }) && <code>{field} </code>}
          <Prose text={message} />
        </div>
      ))}
    </>
  );
}
