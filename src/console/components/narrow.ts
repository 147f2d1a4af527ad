import { signal } from '@preact/signals';

const query = matchMedia('(max-width: 40rem)');

/** Whether the page is as narrow as a phone. */
export const isNarrow = signal(query.matches);
query.addEventListener('change', () => void (isNarrow.value = query.matches));
