import { describe, expect, it } from 'vitest';
import { readRules } from '../../../scripts/rules.mjs';
import { loadContract, loadControlContract } from '../../../src/contract/load.js';
import { outcomeCode, outcomeOf } from '../../../src/contract/outcome.js';
import { operationsOf, readDocument } from '../document.js';
import { WAYS } from './ways.js';

const rules = readRules().map(({ id }) => id);
/** Rules that decide no outcome: rules of every response, of settings, and of list contents (A13). */
const OF_NO_OUTCOME = ['P5', 'P8', 'P15', 'P18', 'A13'];
/** The rule for the format of errors. It decides only one outcome: the error 500, which shows no details. */
const FORM = 'P7';

const contract = loadContract();
const declared = new Map(operationsOf(readDocument('openapi.yaml')).map((one) => [one.operationId, one]));

describe.each(contract.operations)('the outcomes that $id lists', ({ id, outcomes }) => {
  const responses = declared.get(id)?.responses ?? {};

  it('have the statuses of its responses, in the same order', () => {
    expect([...new Set(outcomes.map(({ status }) => String(status)))]).toEqual(Object.keys(responses));
  });

  it('differ in status or code', () => {
    const names = outcomes.map(({ status, code }) => `${status} ${code}`);
    expect(names).toEqual([...new Set(names)]);
  });

  it('have known codes, and `ok` for the only success (P8)', () => {
    expect(outcomes.filter(({ code }) => !(code in WAYS))).toEqual([]);
    const successes = outcomes.filter(({ status, code }) => status < 400 || code === 'ok');
    expect(successes.map(({ status, code }) => [status, code])).toEqual([[200, 'ok']]);
  });

  it('name rules of openapi/rules.yaml, in its order', () => {
    for (const outcome of outcomes) {
      expect(outcome.rules.length, outcome.code).toBeGreaterThan(0);
      expect(outcome.rules).toEqual(rules.filter((rule) => outcome.rules.includes(rule)));
    }
  });

  it('name the rules that the response with their status cites', () => {
    for (const [status, { 'x-rule': cited = '' }] of Object.entries(responses)) {
      const named = outcomes.flatMap((one) => (String(one.status) === status ? one.rules : []));
      const known = new Set(['', FORM, ...named]);
      expect(
        cited.split(', ').filter((rule) => !known.has(rule)),
        status,
      ).toEqual([]);
    }
  });
});

describe('the outcomes of the contract', () => {
  it('name every rule except those that decide no outcome', () => {
    const named = new Set(
      contract.operations.flatMap(({ outcomes }) => outcomes.flatMap((one) => one.rules)),
    );
    expect(rules.filter((rule) => !named.has(rule))).toEqual(OF_NO_OUTCOME);
  });

  it('do not exist for the control plane', () => {
    expect(loadControlContract().operations.flatMap(({ outcomes }) => outcomes)).toEqual([]);
  });
});

describe('the outcome of a response', () => {
  it.each([
    ['a success', 200, { code: 'SUMMER' }, 'ok'],
    ['a problem document', 409, { code: 'conflict' }, 'conflict'],
    ['an error of the token endpoint', 401, { error: 'invalid_client' }, 'invalid_client'],
    ['an empty 401 (P1)', 401, {}, 'unauthorized'],
    ['an error without a code', 400, {}, null],
    ['an error with another body', 400, 'no', null],
  ])('has the code of %s', (_, status, body, code) => {
    expect(outcomeCode(status, body)).toBe(code);
  });

  it('is identified by its status and code together', () => {
    const operation = contract.operations.find(({ id }) => id === 'createBooking') ?? { outcomes: [] };
    expect(outcomeOf(operation, 409, 'conflict')).toEqual({
      status: 409,
      code: 'conflict',
      rules: ['P2', 'H3'],
    });
    expect(outcomeOf(operation, 402, 'conflict')).toBeUndefined();
    expect(outcomeOf(operation, 409, null)).toBeUndefined();
  });
});
