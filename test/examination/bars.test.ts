import { describe, expect, it } from 'vitest';
import { BARS, judged, missedBars, type Row } from './bars.js';
import { BREACHES } from './breaches/all.js';

const [breach] = BREACHES;
if (!breach) throw new Error('The suite has no breach.');
const row = (more: Partial<Row>): Row => ({ breach, isFound: true, isNamed: true, confirmed: [], ...more });
const rows = (count: number, more: Partial<Row> = {}) => Array.from({ length: count }, () => row(more));

describe('the bars of the examiner', () => {
  it('are 95 % with facts, 80 % without, and nine of ten under the right rule', () => {
    expect(BARS).toEqual({ withFacts: 0.95, withoutFacts: 0.8, named: 0.9 });
  });

  it.each([
    ['are reached by all', rows(20), []],
    ['are reached by 95 %', [...rows(19), ...rows(1, { isFound: false, isNamed: false })], []],
    [
      'are missed below 95 %',
      [...rows(18), ...rows(2, { isFound: false, isNamed: false })],
      ['18 of 20 breaches are found.'],
    ],
    [
      'are missed where fewer than nine of ten are named',
      [...rows(17), ...rows(3, { isNamed: false })],
      ['17 of 20 are found under the right rule.'],
    ],
    [
      'are missed where the rule of a missed breach is confirmed',
      [...rows(19), row({ isFound: false, isNamed: false, confirmed: ['A2'] })],
      [`"${breach.id}" is missed, and A2 confirmed.`],
    ],
  ])('%s', (_, given, due) => expect(missedBars(given, BARS.withFacts)).toEqual(due));

  it('count a breach as named only if one of its rules is contradicted', () => {
    const of = (state: string) => [{ id: breach.rules[0], state }] as never;
    expect(judged(breach, { errors: [], rules: of('confirmed') }).confirmed).toEqual([breach.rules[0]]);
    expect(judged(breach, { errors: [{} as never], rules: of('contradicted') })).toEqual(row({}));
  });
});
