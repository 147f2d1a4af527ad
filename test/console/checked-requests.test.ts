import { describe, expect, it } from 'vitest';
import {
  checkedPages,
  NO_FINDINGS,
  since,
  withPage,
  type Checked,
  findingGroups,
  reasonGroups,
} from '../../src/console/requests/checked-requests.js';

type Finding = Checked['findings'][number];

const finding = (request: number, id: string, severity: Finding['severity'] = 'error', message = '') =>
  ({ request, id, severity, message }) as Finding;
const page = (requests: number[], change: Partial<Checked> = {}): Checked => ({
  requests,
  before: null,
  findings: [],
  notJudged: [],
  ...change,
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Reads pages from a log with the given ids in its order, newest first, and returns them with their queries. */
async function pagesOf(wanted: readonly number[], log: readonly number[]) {
  const queries: unknown[] = [];
  const pages: Checked[] = [];
  const read = ({ before, limit }: { before?: number; limit: number }) => {
    queries.push({ before, limit });
    const from = before === undefined ? 0 : log.indexOf(before) + 1;
    const requests = log.slice(from, from + limit);
    return Promise.resolve(
      page(requests, { before: from + limit < log.length ? (requests.at(-1) ?? null) : null }),
    );
  };
  for await (const one of checkedPages(wanted, read)) pages.push(one);
  return { queries, checked: pages.flatMap(({ requests }) => requests) };
}

describe('the requests of a list', () => {
  it('are checked page by page, the newest first', async () => {
    const { queries, checked } = await pagesOf(range(1, 2500), range(1, 2500).toReversed());
    expect(queries).toEqual([{ limit: 1000 }, { limit: 1000, before: 1501 }, { limit: 1000, before: 501 }]);
    expect(checked).toHaveLength(2500);
  });

  it('are the new ones alone, where the others were checked', async () => {
    expect((await pagesOf(range(2498, 2500), range(1, 2500).toReversed())).queries).toEqual([{ limit: 3 }]);
    expect((await pagesOf([], [])).queries).toEqual([]);
  });

  it('may no longer be in the log', async () => {
    const { queries, checked } = await pagesOf(range(1, 2500), range(2001, 2500).toReversed());
    expect([queries, checked.length]).toEqual([[{ limit: 1000 }], 500]);
    // Dropped from the middle of a long log: nothing older than what is wanted is read.
    const gap = [...range(1, 5000), ...range(5003, 5010)].toReversed();
    expect((await pagesOf(range(5001, 5010), gap)).queries).toEqual([
      { limit: 10 },
      { limit: 1000, before: 4999 },
    ]);
  });

  it('may be in the log in another order, where instances share it', async () => {
    expect((await pagesOf([4, 5, 6], [4, 7, 3, 6, 5, 2, 1])).checked).toEqual(
      expect.arrayContaining([4, 5, 6]),
    );
  });
});

describe('what is known of findings', () => {
  it('has each request once, the newest first', () => {
    const first = page([2, 1], { findings: [finding(1, 'a')], notJudged: [{ request: 2, reason: 'cut' }] });
    const again = page([3, 2, 1], {
      findings: [finding(3, 'a'), finding(1, 'a')],
      notJudged: [{ request: 2, reason: 'cut' }],
    });
    expect(withPage(withPage(NO_FINDINGS, first), again)).toEqual({
      checked: new Set([1, 2, 3]),
      findings: [finding(3, 'a'), finding(1, 'a')],
      notJudged: [{ request: 2, reason: 'cut' }],
    });
  });

  it('is of the newest requests alone beyond 20,000 findings', () => {
    const findings = range(1, 1001).flatMap((request) => range(1, 20).map((at) => finding(request, `${at}`)));
    const known = withPage(NO_FINDINGS, page(range(1, 1001).toReversed(), { findings }));
    expect([known.findings.length, known.checked.size, known.checked.has(1)]).toEqual([20_000, 1000, false]);
  });

  it('is dropped with the requests of the list', () => {
    const known = withPage(NO_FINDINGS, page([2, 1], { findings: [finding(2, 'a'), finding(1, 'a')] }));
    expect(since(known, 2)).toEqual({ checked: new Set([2]), findings: [finding(2, 'a')], notJudged: [] });
  });
});

describe('the groups of findings', () => {
  const shown = new Set([1, 2, 3]);

  it('count requests that the list shows, each once, and show the latest of each', () => {
    const found = [
      finding(4, 'a', 'note'),
      finding(3, 'a', 'note'),
      finding(3, 'a', 'note'),
      finding(2, 'b', 'error'),
      finding(1, 'a', 'note'),
    ];
    expect(findingGroups(found, shown)).toEqual([
      { finding: found[3], count: 1 },
      { finding: found[1], count: 2 },
    ]);
  });

  it('show the worst of each', () => {
    const found = [
      finding(3, 'a', 'note', 'refused'),
      finding(2, 'b', 'warning'),
      finding(1, 'a', 'error', 'carried out'),
    ];
    expect(findingGroups(found, shown)).toEqual([
      { finding: found[2], count: 2 },
      { finding: found[1], count: 1 },
    ]);
  });

  it('count the requests that could not be judged, by reason', () => {
    const notJudged = [
      { request: 4, reason: 'cut' },
      { request: 3, reason: 'masked' },
      { request: 2, reason: 'cut' },
      { request: 1, reason: 'cut' },
    ];
    expect(reasonGroups(notJudged, shown)).toEqual([
      { reason: 'cut', count: 2 },
      { reason: 'masked', count: 1 },
    ]);
  });
});
