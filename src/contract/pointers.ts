import { escapePointer, pointerTokens } from '../domain/shared/field-names.js';

/** Returns the JSON pointer (`#/…`) of a part of a document, given by identity; undefined for any other value. */
export type PointerOf = (part: unknown) => string | undefined;

/** Returns the names in a `$ref` into the document itself (`#/…`), whose pointer is percent-encoded as part of a URL. */
export function referenceTokens(reference: string): string[] {
  try {
    return pointerTokens(decodeURIComponent(reference));
  } catch {
    return pointerTokens(reference); // a percent sign that starts no encoding stands for itself
  }
}

/** Returns the look-up of the pointers of a document's parts. It walks the document when first asked. */
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
