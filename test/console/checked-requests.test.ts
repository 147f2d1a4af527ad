import { describe, expect, it } from 'vitest';
import { type Checked, grouped } from '../../src/console/requests/checked-requests.js';

type Finding = Checked['findings'][number];

const finding = (request: number, id: string, severity: Finding['severity'] = 'error', message = '') =>
  ({ request, id, severity, message }) as Finding;

describe('groups of findings', () => {
  const shown = new Set([1, 2, 3]);

  it('count each listed request once, and show the latest request of each group', () => {
    const found = [
      finding(4, 'a', 'note'),
      finding(3, 'a', 'note'),
      finding(3, 'a', 'note'),
      finding(2, 'b', 'error'),
      finding(1, 'a', 'note'),
    ];
    expect(grouped(found, shown, ({ id }) => id)).toEqual([
      { entry: found[3], count: 1 },
      { entry: found[1], count: 2 },
    ]);
  });

  it('show the most severe finding of each group', () => {
    const found = [
      finding(3, 'a', 'note', 'refused'),
      finding(2, 'b', 'warning'),
      finding(1, 'a', 'error', 'carried out'),
    ];
    expect(grouped(found, shown, ({ id }) => id)).toEqual([
      { entry: found[2], count: 2 },
      { entry: found[1], count: 1 },
    ]);
  });

  it('count by reason the requests that could not be checked', () => {
    const notJudged = [
      { request: 4, reason: 'cut' },
      { request: 3, reason: 'masked' },
      { request: 2, reason: 'cut' },
      { request: 1, reason: 'cut' },
    ];
    expect(grouped(notJudged, shown, ({ reason }) => reason)).toEqual([
      { entry: notJudged[2], count: 2 },
      { entry: notJudged[1], count: 1 },
    ]);
  });
});
