import type { ComponentChildren } from 'preact';

interface BarProps {
  /** How many there are of each kind, which has a colour. */
  readonly parts: Readonly<Record<string, number>>;
  /** How many the whole bar stands for. */
  readonly of: number;
  /** What it shows, in words; left out where they stand beside it. */
  readonly label?: string;
}

/** Counts as parts of a bar; the rest is free. */
export function Bar({ parts, of, label }: BarProps) {
  let x = 0;
  return (
    <svg
      class="bar"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect class="free" width="100" height="8" />
      {Object.entries(parts).map(([kind, count]) => {
        const width = (Math.max(0, count) * 100) / Math.max(1, of);
        x += width;
        return <rect key={kind} class={kind} x={x - width} width={width} height="8" />;
      })}
    </svg>
  );
}

interface ShareProps {
  readonly title?: ComponentChildren;
  readonly hit: number;
  readonly possible: number;
  readonly kind?: 'fine' | 'refused';
}

/** How much of something is done, as a bar with percent. */
export function Share({ title, hit, possible, kind = 'fine' }: ShareProps) {
  const percent = possible === 0 ? 0 : Math.floor((hit * 100) / possible);
  return (
    <div class={title ? 'share' : 'share plain'}>
      {title && <span>{title}</span>}
      <Bar parts={{ [kind]: hit }} of={possible} />
      <span class="figures">
        {percent} %{' '}
        <span class="soft">
          {hit} of {possible}
        </span>
      </span>
    </div>
  );
}
