import { escapePointer, pointerTokens } from '../domain/shared/field-names.js';

/**
 * Returns the JSON pointer (`#/…`) of an object in a document. The argument must be that very object, not a copy:
 * otherwise returns undefined.
 */
export type PointerOf = (part: unknown) => string | undefined;

/** Returns the names in a local `$ref` (`#/…`), with percent-encoding removed. */
export function referenceTokens(reference: string): string[] {
  try {
    return pointerTokens(decodeURIComponent(reference));
  } catch {
    return pointerTokens(reference); // an invalid percent-encoding stays unchanged
  }
}

/**
 * Returns a function that finds the JSON pointer of an object in the document. Its first call walks the whole document.
 */
export function createPointers(document: object): PointerOf {
  let pointers: Map<unknown, string> | undefined;
  return (part) => (pointers ??= pointersOf(document)).get(part);
}

function pointersOf(document: object): Map<unknown, string> {
  const pointers = new Map<unknown, string>();
  const visit = (part: unknown, pointer: string): void => {
    if (typeof part !== 'object' || part === null || pointers.has(part)) return;
    pointers.set(part, pointer);
    for (const [name, below] of Object.entries(part)) visit(below, `${pointer}/${escapePointer(name)}`);
  };
  visit(document, '#');
  return pointers;
}
