/** Selects the rows that `j` and `k` move through. */
const ROWS = 'main tbody th a, main .rows a, main .beside a';

/** What keys do outside of fields. */
export const KEYS: Readonly<Record<string, string>> = {
  'Ctrl K': 'Go to a page, a booking, a request or a workspace',
  '/': 'Search in this page',
  'j, k': 'Next row, previous row',
  Enter: 'Open the row',
  '?': 'These keys',
};

/** Handles a key: `Ctrl K` and `?` open a window, `/` focuses the search, `j` and `k` move between rows. */
export function onKey(event: KeyboardEvent, show: (over: 'palette' | 'keys') => void): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
  const isTyping = target instanceof Element && target.matches('input, select, textarea');
  if (!isPalette && (isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')))
    return;
  const search = document.querySelector<HTMLElement>('main input[type="search"]');
  if (isPalette || (key === '/' && !search)) show('palette');
  else if (key === '/') search?.focus();
  else if (key === '?') show('keys');
  else if (key === 'j' || key === 'k') moveBy(key === 'j' ? 1 : -1);
  else return;
  event.preventDefault();
}

function moveBy(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}
