import { signal } from '@preact/signals';

/** The name of the shown workspace; empty in a view of the whole server. */
export const shownWorkspace = signal('');

/** Returns the name of the shown workspace; empty in a view of the whole server. */
export function here(): string {
  return shownWorkspace.value;
}
