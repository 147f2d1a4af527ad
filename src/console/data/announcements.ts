import { signal } from '@preact/signals';

/** The last thing that was done, shown at the foot of the page and read by screen readers; null: nothing. */
export const announcement = signal<string | null>(null);

const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was done. */
export function announce(text: string): void {
  announcement.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => void (announcement.value = null), SHOWN_MS);
}
