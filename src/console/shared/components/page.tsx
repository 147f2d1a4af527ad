import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useId } from 'preact/hooks';
import { hasMoved, place } from '../location.js';
import { Refused } from '../server/control.js';
import type { Resource } from '../server/loaded.js';
import { Prose } from './inline.js';
import { namesField, type NamedFault } from './errors-in-place.js';
import { Button } from './controls.js';

/** What a page shows above its content. */
interface PageProps {
  readonly title: string;
  /** A line below the title. */
  readonly about?: ComponentChildren;
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The content of a view below its heading, which gets the focus when a reader comes from another view. */
export function Page({ title, about, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const names = new Set([title, place.peek().workspace ?? '', 'Activity Booking Sandbox']);
    document.title = [...names].filter(Boolean).join(' · ');
    if (hasMoved.value) heading.current?.focus();
  }, [title]);
  return (
    <>
      <div class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {about && <p class="about">{about}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** A part of a view with a heading of its own. */
export function Section({
  title,
  actions,
  children,
}: Readonly<{ title: string; actions?: ComponentChildren; children: ComponentChildren }>) {
  return (
    <section class="card">
      <div class="section-head">
        <h2>{title}</h2>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** A message in its place: what happened, or what there is to do. */
export function Notice({
  kind = 'info',
  title,
  children,
}: Readonly<{ kind?: 'info' | 'good' | 'bad' | 'warning'; title?: string; children?: ComponentChildren }>) {
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

/** The faults that fields show. */
const shownByFields = new WeakSet<NamedFault>();

/** An error with the faults that the server named, but for those that the fields above show already. */
export function ErrorNotice({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  const all = error instanceof Refused ? error.faults : [];
  const faults = all.filter((fault) => !shownByFields.has(fault));
  const isShown = all.length > 0 && faults.length === 0;
  return (
    <Notice kind="bad" title={isShown ? 'Correct the fields that are marked.' : error.message}>
      <Faults faults={faults} />
    </Notice>
  );
}

/** Returns the server's message about a field, which shows it, if it refused that. */
export function errorAt(error: Error | null, field: string): string | undefined {
  const fault = error instanceof Refused ? error.faults.find((one) => one.field === field) : undefined;
  if (fault) shownByFields.add(fault);
  return fault?.message;
}

/** What a list shows that has no entries: what it would hold, and what to do. */
export function Empty({ title, children }: Readonly<{ title: string; children?: ComponentChildren }>) {
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
}: Readonly<{ from: Resource<Value>; children: (value: Value) => ComponentChildren }>) {
  const now = loaded.value;
  if (now.state === 'ready') return <>{children(now.value)}</>;
  if (now.state === 'loading') return <p class="loading">Loading…</p>;
  return (
    <>
      <ErrorNotice error={now.error} />
      <div class="actions">
        <Button onClick={reload}>Try again</Button>
      </div>
    </>
  );
}

/** One of several panels. */
interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: () => ComponentChildren;
}

/** Panels of which one is shown. The arrow keys choose another one. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: Readonly<{ label: string; tabs: readonly Tab[]; selected: string; onSelect: (id: string) => void }>) {
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === selected),
  );
  const move = (to: number) => {
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(index + 1);
    if (key === 'ArrowLeft') move(index - 1);
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${own}-${id}`}
            data-tab={id}
            aria-selected={at === index}
            aria-controls={`${own}-panel`}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${own}-panel`}
        aria-labelledby={`${own}-${tabs[index]?.id ?? ''}`}
        tabIndex={0}
      >
        {tabs[index]?.content()}
      </div>
    </div>
  );
}
