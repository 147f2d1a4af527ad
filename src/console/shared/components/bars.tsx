import type { ComponentChildren } from 'preact';

/** How much of something is done, as a bar with percent. */
export function Share({
  title,
  hit,
  possible,
  kind = 'fine',
}: Readonly<{ title?: ComponentChildren; hit: number; possible: number; kind?: 'fine' | 'refused' }>) {
  const percent = possible === 0 ? 0 : Math.floor((hit * 100) / possible);
  return (
    <div class={title ? 'share' : 'share plain'}>
      {title && <span>{title}</span>}
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="free" width="100" height="8" />
        <rect class={kind} width={percent} height="8" />
      </svg>
      <span class="figures">
        {percent} %{' '}
        <span class="soft">
          {hit} of {possible}
        </span>
      </span>
    </div>
  );
}
