import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrderOfTime } from '../../src/workspaces/passing-time.js';

/** Generates sources of events, each in order of time. */
const sources = fc
  .array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }), { maxLength: 6 })
  .map((all) => all.map((times, source) => times.toSorted((a, b) => a - b).map((at) => ({ at, source }))));

describe('events of several sources', () => {
  it('are all returned in order of time; events at equal times are in the order of sources', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const sorted = given.flat().toSorted((a, b) => a.at - b.at || a.source - b.source);
        expect([...inOrderOfTime(given)]).toEqual(sorted);
      }),
    );
  });

  it('are read no further than necessary', () => {
    let read = 0;
    function* counting(step: number): Generator<{ at: number }, void> {
      for (let at = step; at < 1_000_000; at += step) {
        read += 1;
        yield { at };
      }
    }
    const events = inOrderOfTime([counting(2), counting(3)]);
    const first = Array.from({ length: 4 }, () => events.next().value?.at);
    expect(first).toEqual([2, 3, 4, 6]);
    expect(read).toBeLessThan(10);
  });
});
