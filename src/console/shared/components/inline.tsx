/** A state in a word. */
export function Tag({
  text,
  isGood = false,
  isBad = false,
}: {
  readonly text: string;
  readonly isGood?: boolean;
  readonly isBad?: boolean;
}) {
  const kind = isGood ? ' good' : isBad ? ' bad' : '';
  return <span class={`tag${kind}`}>{text}</span>;
}

/** A text of the server or of the docs, with what stands between backticks as code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

/** The status of a response: its kind by colour, and by the number itself. 0: there was none. */
export function Status({ status }: { readonly status: number }) {
  const kind = status >= 500 || status === 0 ? 'failed' : status >= 400 ? 'refused' : 'fine';
  return <span class={`status ${kind}`}>{status}</span>;
}

/** Returns an amount with its currency: `€46.50`. */
export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
}

/** An amount of money. */
export function Money({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return <span class="figures">{moneyText(amount, currency)}</span>;
}

const SHOWN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** A time of a workspace in UTC, short enough for a list. */
export function ShortTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {SHORT.format(new Date(at))}
    </time>
  );
}

/** A time of a workspace (RFC 3339) in UTC. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {SHOWN.format(new Date(at))} UTC
    </time>
  );
}
