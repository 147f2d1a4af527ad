import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useId } from 'preact/hooks';
import { hasMoved, place } from '../location.js';
import { isRefused, Refused, type Resource } from '../server/loaded.js';
import { Prose } from './inline.js';
import { namesField, type NamedFault } from '../../../client/errors-in-place.js';
import { Button, Reasoned } from './controls.js';

type SectionProps<Value> = LoadProps<Value> & Readonly<{ title: string; actions?: ComponentChildren }>;
type PageProps<Value> = SectionProps<Value> & { readonly about?: ComponentChildren };

/** The CSS selector of the rows of lists. */
const ROWS = 'main tbody tr, main :is(.rows, .steps) > li, main .beside a';

const linkOf = (row: HTMLElement) => row.closest('a') ?? row.querySelector<HTMLElement>('a, summary');

/** Moves the focus to the next row (1) or the previous one (-1). Starts at the focused row, otherwise at the shown one. */
export function moveToRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const rows = all.filter((row) => linkOf(row)?.checkVisibility());
  const current =
    document.activeElement?.closest(ROWS) ?? document.querySelector('main .beside [aria-current]');
  const at = rows.findIndex((row) => row === current);
  const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  if (next) linkOf(next)?.focus();
}

/** A view: its heading, which takes the focus after navigation, and its content. */
export function Page<Value>({ title, about, actions, ...content }: PageProps<Value>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { workspace, view, rest } = place.value;
  useTabTitle(title);
  useEffect(() => {
    if (hasMoved.value) heading.current?.focus();
  }, [workspace, view, rest.join('/')]); // not by the title: it comes later, when the reader may have moved on
  return (
    <>
      <div class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {about && <p class="about">{about}</p>}
        </div>
        <Button kind="skip" onClick={() => moveToRow(1)}>
          Skip to the list
        </Button>
        {actions && <div class="actions">{actions}</div>}
      </div>
      <Load {...content} />
    </>
  );
}

/** Sets the title of the browser's tab. A record that a page shows may replace the page's own title. */
export function useTabTitle(title: string): void {
  const { workspace } = place.value;
  useEffect(() => {
    const names = new Set([title, workspace ?? '', 'Activity Booking Sandbox']);
    document.title = [...names].filter(Boolean).join(' · ');
  }, [title, workspace]);
}

type BesideProps = Readonly<{ label: string; list: ComponentChildren; children: ComponentChildren }>;

/** A record of a list, with the list beside it in wide windows. */
export function Beside({ label, list, children }: BesideProps) {
  return (
    <div class="split">
      <aside class="beside" aria-label={label}>
        {list}
      </aside>
      <div>{children}</div>
    </div>
  );
}

/** A part of a view with a heading. */
export function Section<Value>({ title, actions, ...content }: SectionProps<Value>) {
  return (
    <section class="card">
      <Reasoned title={title} actions={actions && <div class="actions">{actions}</div>}>
        <Load {...content} />
      </Reasoned>
    </section>
  );
}

type EmptyProps = Readonly<{ title: string; children?: ComponentChildren }>;
type NoticeProps = Partial<EmptyProps> & { readonly kind?: 'info' | 'good' | 'bad' | 'warning' };

/** A message in the page. */
export function Notice({ kind = 'info', title, children }: NoticeProps) {
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

/** The errors that a field of a form shows. */
const shownByFields = new WeakSet<NamedFault>();

/** The message of an error, and the errors of fields that the form does not show. */
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

/** Returns the server's message about a field, and marks it as shown. */
export function errorAt(error: Error | null, field: string): string | undefined {
  const fault = error instanceof Refused ? error.faults.find((one) => one.field === field) : undefined;
  if (fault) shownByFields.add(fault);
  return fault?.message;
}

/** Shown instead of an empty list: a title, and a hint for the next step. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children && <p>{children}</p>}
    </div>
  );
}

/** A list of the errors of a request, each with its field. */
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

interface LoadProps<Value> {
  readonly from?: Resource<Value>;
  readonly children: ComponentChildren | ((value: Value) => ComponentChildren);
}

/** Shows a loaded value, a placeholder while it loads, or its error, with *Try again* unless the record does not exist. Without `from`: the children. */
export function Load<Value>({ from, children }: LoadProps<Value>) {
  if (!from || typeof children !== 'function') return <>{children}</>;
  const now = from.loaded.value;
  if (now.state === 'loading') return <p class="loading">Loading…</p>;
  return (
    <>
      <ErrorNotice error={now.error} />
      {now.error && !isRefused(now.error, 404) && <Button onClick={from.reload}>Try again</Button>}
      {now.state === 'ready' && children(now.value)}
    </>
  );
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Readonly<{ id: string; title: string; content: () => ComponentChildren }>[];
  /** The id of the selected tab. By default a state of the component, the first tab at first. */
  readonly selected?: Signal<string>;
  /** Receives the id of a chosen tab. By default it selects the tab. */
  readonly onSelect?: (id: string) => void;
}

/** Tabs. The arrow keys switch between them. */
export function Tabs({ label, tabs, ...given }: TabsProps) {
  const first = useSignal(tabs[0]?.id ?? '');
  const { selected = first, onSelect = (id) => void (selected.value = id) } = given;
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex(({ id }) => id === selected.value);
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
