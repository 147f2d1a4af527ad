const SHOWN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** A time of a workspace (RFC 3339) in UTC. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {SHOWN.format(new Date(at))} UTC
    </time>
  );
}
