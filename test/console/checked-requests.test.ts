import { describe, expect, it } from 'vitest';
import { type Checked, findingGroups, reasonGroups } from '../../src/console/requests/checked-requests.js';

type Finding = Checked['findings'][number];

const finding = (request: number, id: string, severity: Finding['severity'] = 'error', message = '') =>
  ({ request, id, severity, message }) as Finding;

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
