import { describe, expect, it } from 'vitest';
import { rulesOfFaults } from '../../src/domain/shared/fault-rules.js';

describe('the rules of an outcome', () => {
  const rules = ['P0', 'P11', 'C2', 'C6', 'H1'];

  it('are those that can find one of its faults', () => {
    expect(rulesOfFaults(rules, [{ code: 'capture_invalid' }])).toEqual(['C6']);
    expect(rulesOfFaults(rules, [{ code: 'card_invalid' }, { code: 'unknown' }])).toEqual(['P11', 'H1']);
  });

  it('are all of them without faults, or where none of them finds one', () => {
    expect(rulesOfFaults(rules, [])).toEqual(rules);
    expect(rulesOfFaults(rules, [{ code: 'not_consecutive' }])).toEqual(rules);
    expect(rulesOfFaults(rules, [{ code: 'no such code' }])).toEqual(rules);
  });
});
