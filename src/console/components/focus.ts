/** Gives the first field in an element the focus, if there is one. */
export function focusFirstField(element: HTMLElement): void {
  element.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
