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
