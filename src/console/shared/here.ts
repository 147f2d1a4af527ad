import { signal } from '@preact/signals';

/** The name of the shown workspace; empty in a view of the whole server. */
export const shownWorkspace = signal('');

/** Returns that name. */
export const here = () => shownWorkspace.value;
