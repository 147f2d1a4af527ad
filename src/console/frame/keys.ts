/** The rows of a list: what `j` and `k` move through. */
const ROWS = 'main [data-index] a, main tbody th a, main .rows a, main .beside a';

/** What keys do anywhere in the console, but in a field. */
export const KEYS: Readonly<Record<string, string>> = {
  'Ctrl K': 'Go to a page, a booking, a request or a workspace',
  '/': 'Search in this page',
  'j, k': 'Next row, previous row',
  Enter: 'Open the row',
  '?': 'These keys',
};

/** Calls one of two functions for `Ctrl K` and `?`; moves to the search field for `/`, and to the next row for `j` and `k`. */
export function onKey(event: KeyboardEvent, openPalette: () => void, openHelp: () => void): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
  const isTyping = target instanceof Element && target.matches('input, select, textarea');
  if (!isPalette && (isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')))
    return;
  const search = document.querySelector<HTMLElement>('main input[type="search"]');
  if (isPalette || (key === '/' && !search)) openPalette();
  else if (key === '/') search?.focus();
  else if (key === '?') openHelp();
  else if (key === 'j' || key === 'k') moveBy(key === 'j' ? 1 : -1);
  else return;
  event.preventDefault();
}

function moveBy(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}
