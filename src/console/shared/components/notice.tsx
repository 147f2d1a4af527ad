import type { ComponentChildren } from 'preact';
import { Refused } from '../server/refused.js';
import type { Resource } from '../server/loaded.js';
import { Prose } from './inline.js';
import { namesField, type NamedFault } from './parameters.js';
import { Button } from './button.js';

/** A message in its place: what happened, or what there is to do. */
export function Notice({
  kind = 'info',
  title,
  children,
}: {
  readonly kind?: 'info' | 'good' | 'bad' | 'warning';
  readonly title?: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class={`notice ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      {title && (
        <strong>
          <Prose text={title} />
        </strong>
      )}
      {children}
    </div>
  );
}

/** An error with the faults that the server named; those of `shownFields` are shown beside their fields already. */
export function ErrorNotice({
  error,
  shownFields = [],
}: {
  readonly error: Error | null;
  readonly shownFields?: readonly string[];
}) {
  if (!error) return null;
  const all = error instanceof Refused ? error.faults : [];
  const faults = all.filter(({ field }) => !shownFields.includes(field));
  const isShown = all.length > 0 && faults.length === 0;
  return (
    <Notice kind="bad" title={isShown ? 'Correct the fields that are marked.' : error.message}>
      <Faults faults={faults} />
    </Notice>
  );
}

/** Returns the server's message about a field, if it refused that. */
export function faultOf(error: Error | null, field: string): string | undefined {
  return error instanceof Refused ? error.faults.find((fault) => fault.field === field)?.message : undefined;
}

/** What a list shows that has no entries: what it would hold, and what to do. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children && <p>{children}</p>}
    </div>
  );
}

/** The faults of a request, each with its field, once. */
export function Faults({ faults }: { readonly faults: readonly NamedFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.map(({ in: part, field, message }) => (
        <li key={`${part} ${field} ${message}`}>
          {!namesField({ field, message }) && <code>{field} </code>}
          <Prose text={message} />
        </li>
      ))}
    </ul>
  );
}

/** Shows what a view has loaded: a placeholder before, the error with a button to try again, or the value. */
export function Load<Value>({
  from: { loaded, reload },
  children,
}: {
  readonly from: Resource<Value>;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const now = loaded.value;
  if (now.state === 'ready') return <>{children(now.value)}</>;
  if (now.state === 'loading') return <p class="loading">Loading…</p>;
  return (
    <>
      <ErrorNotice error={now.error} />
      <Button onClick={reload}>Try again</Button>
    </>
  );
}
