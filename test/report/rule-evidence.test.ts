import { describe, expect, it } from 'vitest';
import { RuleEvidence } from '../../src/report/rule-evidence.js';

const exchange = { source: 'test', method: 'GET', path: '/', status: 200 };
const confirmed = { evidence: [exchange], state: 'confirmed' };

/** Returns the results of rules after `note` has recorded evidence. */
function said(note: (rules: RuleEvidence) => void, ...ids: readonly string[]) {
  const rules = new RuleEvidence();
  note(rules);
  return ids.map((id) => rules.results().find((rule) => rule.id === id));
}

describe('the result of a rule in a run', () => {
  it('is `confirmed` if all its examinations ran', () => {
    const [rule] = said((rules) => rules.confirm(['K1'], exchange), 'K1');
    expect(rule).toEqual({ id: 'K1', ...confirmed });
  });

  it('is `partly seen` if an examination did not run, and names it', () => {
    const [rule, other] = said(
      (rules) => {
        rules.confirm(['K1', 'C6'], exchange);
        rules.miss(['K1'], 'It needs clients.other.');
        rules.miss(['K1'], 'It needs clients.other.');
      },
      'K1',
      'C6',
    );
    const missing = ['It needs clients.other.'];
    expect(rule).toEqual({ id: 'K1', state: 'partly seen', evidence: [exchange], missing });
    expect(other).toEqual({ id: 'C6', ...confirmed });
  });

  it('is `contradicted` by one exchange, even if others confirm the rule or some are missing', () => {
    const [rule] = said((rules) => {
      rules.confirm(['K1'], exchange);
      rules.miss(['K1'], 'It needs clients.other.');
      rules.contradict(['K1'], exchange);
    }, 'K1');
    expect(rule).toEqual({ id: 'K1', state: 'contradicted', evidence: [exchange] });
  });

  it('is `unseen` if no exchange showed it, and `not visible` if no request can show it', () => {
    const [rule, hidden] = said((rules) => rules.miss(['K1'], 'It needs clients.other.'), 'K1', 'P5');
    expect(rule).toMatchObject({ state: 'unseen', missing: ['It needs clients.other.'] });
    expect(hidden).toEqual({ id: 'P5', state: 'not visible', evidence: [] });
  });
});
