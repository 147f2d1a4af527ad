import { describe, expect, it } from 'vitest';
import { rules } from '../../src/contract/rules.js';
import { ruleBrief } from '../../src/site/knowledge/rules.js';

describe('the short form of a rule', () => {
  it.each([
    ['P0', { status: 404, about: 'There is no booking 99.' }, /unknown id in the path is 404/],
    [
      'P0',
      { status: 400, about: '/items/0/guests/0/priceCategoryId' },
      /unknown item, rule, category.* is 400/,
    ],
    ['P0', { status: 400, about: 'bookingId wrong_place' }, /is 400 with `wrong_place`/],
    ['B7', { status: 409 }, /Cancelling twice is 409/],
    ['B7', { status: 400, about: 'refundType' }, /the response is 400 and lists the treasurers that do/],
  ])('%s has the sentence that fits %j best', (id, use, sentence) => {
    expect(ruleBrief(id, use)).toMatch(sentence);
  });

  it('is marked if a part is omitted, and not much longer than three lines', () => {
    for (const [id, { text }] of rules())
      for (const status of [400, 403, 404, 409]) {
        const brief = ruleBrief(id, { status }) ?? '';
        expect([id, brief.length <= 380, brief === text || brief.includes('…')]).toEqual([id, true, true]);
      }
  });
});
