import type { ComponentChildren } from 'preact';

type BarProps = Readonly<{ parts: Readonly<Record<string, number>>; of: number; label?: string }>;

/** A bar of coloured parts; the rest is free. Without a label, screen readers skip it. */
export function Bar({ parts, of, label }: BarProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label };
  let x = 0;
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" {...named}>
      <rect class="free" width="100" height="8" />
      {Object.entries(parts).map(([kind, count]) => {
        const width = (Math.max(0, count) * 100) / Math.max(1, of);
        x += width;
        return <rect key={kind} class={kind} x={x - width} width={width} height="8" />;
      })}
    </svg>
  );
}

/** The colours of bars with their meanings: `{ paid: 'paid', booked: 'booked, not paid' }`. */
export function Legend({ kinds }: { readonly kinds: Readonly<Record<string, string>> }) {
  return (
    <ul class="legend" aria-label="Colours of the bars">
      {Object.entries(kinds).map(([kind, text]) => (
        <li key={kind}>
          <Bar parts={{ [kind]: 1 }} of={1} />
          {text}
        </li>
      ))}
    </ul>
  );
}

type ShareProps = Readonly<{
  title?: ComponentChildren;
  hit: number | undefined;
  possible: number;
  kind?: string;
}>;

/** A share as a bar and in percent. `hit` is undefined before the first check. */
export function Share({ title, hit, possible, kind = 'succeeded' }: ShareProps) {
  const count = hit ?? 0;
  const percent = possible === 0 ? 0 : Math.floor((count * 100) / possible);
  return (
    <div class={title ? 'share' : 'share plain'}>
      {title && <span>{title}</span>}
      <Bar parts={{ [kind]: count }} of={possible} />
      <span class="figures">
        {hit !== undefined && `${percent} % `}
        <span class="soft">{hit === undefined ? 'not checked yet' : `${hit} of ${possible}`}</span>
      </span>
    </div>
  );
}
