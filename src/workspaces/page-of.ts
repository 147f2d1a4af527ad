/** A part of a list: by default all of it. */
export interface Page {
  readonly limit?: number;
  readonly offset?: number;
}

/** Returns a page of a list, and reads no further. */
export function pageOf<Entry>(list: Iterable<Entry>, { limit = Infinity, offset = 0 }: Page): Entry[] {
  const page: Entry[] = [];
  let passed = 0;
  for (const entry of list) {
    if (page.length >= limit) break;
    if (passed < offset) passed += 1;
    else page.push(entry);
  }
  return page;
}
