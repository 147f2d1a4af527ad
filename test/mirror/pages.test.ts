import { describe, expect, it } from 'vitest';
import { Session } from '../../src/examination/session.js';
import { CatalogueReader, READ_LIMITS } from '../../src/mirror/catalogue-reader.js';
import { PARTNER } from './worlds.js';

type PageOf = (limit: number, offset: number) => readonly number[];

/** Returns a catalogue reader for a target with one list. */
function readerOf(pageOf: PageOf, limits = READ_LIMITS): CatalogueReader {
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const session = new Session(
    {
      url: 'http://target.example',
      name: 'target',
      send: async (source, request) => {
        const { pathname, searchParams: query } = new URL(request.url);
        const ids = pageOf(Number(query.get('limit')), Number(query.get('offset')));
        const body = pathname === '/oauth2/token' ? { access_token: 't' } : ids.map((id) => ({ id }));
        const response = { status: 200, headers: [], body: json(body) };
        return { source, startedAt: '2027-01-01T00:00:00Z', request, response };
      },
    },
    new Map([['own', PARTNER]]),
  );
  return new CatalogueReader(session, limits);
}

const IDS = Array.from({ length: 201 }, (_, index) => index);
const REPEATS = 'GET /activities repeats a page instead of an empty one, so it may have more records.';
const readIds = async (reader: CatalogueReader) =>
  (await reader.list<{ id: number }>('/activities', ({ id }) => id)).map(({ id }) => id);

describe('reading the pages of a list', () => {
  it.each<[string, PageOf, number]>([
    ['with the requested number of records', (limit, offset) => IDS.slice(offset, offset + limit), 4],
    [
      'with two records each, whatever limit was requested',
      (_, offset) => IDS.slice(offset, offset + 2),
      102,
    ],
    ['with a full last page', (limit, offset) => IDS.slice(1).slice(offset, offset + limit), 3],
  ])('%s: continues until an empty page', async (_, pageOf, requests) => {
    const reader = readerOf(pageOf);
    expect(await readIds(reader)).toEqual(pageOf(100, 0)[0] === 1 ? IDS.slice(1) : IDS);
    expect(reader.requests).toBe(requests);
    expect([...reader.notes]).toEqual([]);
  });

  it.each<[string, PageOf, number[]]>([
    ['with the same two records at any offset', () => [1, 2], [1, 2]],
    ['with all records at any limit and offset', () => IDS, IDS],
  ])('%s: adds a note that pages repeat', async (_, pageOf, ids) => {
    const reader = readerOf(pageOf);
    expect(await readIds(reader)).toEqual(ids);
    expect(reader.requests).toBe(2);
    expect([...reader.notes]).toEqual([REPEATS]);
  });

  it('without an end: stops at the limits of pages and requests', async () => {
    const endless: PageOf = (_, offset) => [offset, offset + 1];
    const pages = readerOf(endless, { ...READ_LIMITS, pages: 5 });
    expect(await readIds(pages)).toHaveLength(10);
    expect([...pages.notes]).toEqual(['GET /activities has more pages than were read.']);
    const requests = readerOf(endless, { ...READ_LIMITS, requests: 7 });
    expect(await readIds(requests)).toHaveLength(14);
    expect([...requests.notes]).toEqual(['Not everything was read: the limit of 7 requests was reached.']);
  });
});
