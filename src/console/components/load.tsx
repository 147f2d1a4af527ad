import type { ComponentChildren } from 'preact';
import type { Resource } from '../data/loaded.js';
import { Button } from './button.js';
import { ErrorNotice } from './notice.js';

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
