import { describe, expect, it } from 'vitest';
import {
  ConditionUnknown,
  evaluate,
  conditionHolds,
  parseCondition,
  parseExpression,
  type Scope,
} from '../../src/verification/workflows/expression.js';
import { ParseErrors } from '../../src/verification/workflows/parse-errors.js';
import { readValue, resolveValue, ValueMissing } from '../../src/verification/workflows/value.js';

const SCOPE: Scope = {
  inputs: { merchant: 'tours', oneSeat: { '7': 1 } },
  outputs: new Map<string, unknown>([['find.item', '7_trip']]),
  response: {
    status: 200,
    header: (name) => (name === 'content-language' ? 'en' : undefined),
    body: { total: 46.5, list: [{ 'a/b': null }], status: 'reserved', paid: false },
  },
};

describe('a runtime expression', () => {
  it.each([
    ['$statusCode', 200],
    ['$response.header.Content-Language', 'en'],
    ['$response.header.Location', undefined],
    ['$response.body#/list/0/a~1b', null],
    ['$response.body#/list/1', undefined],
    ['$response.body#/list/length', undefined],
    ['$inputs.oneSeat#/7', 1],
    ['$steps.find.outputs.item', '7_trip'],
    ['$steps.find.outputs.other', undefined],
  ])('%s is %j', (text, value) => {
    const expression = parseExpression(text);
    expect(expression && evaluate(expression, SCOPE)).toEqual(value);
  });

  it.each(['$url', '$request.body', '$workflows.a.outputs.b', '$response.query.x', 'total'])(
    '%s is unknown to the runner',
    (text) => {
      expect(parseExpression(text)).toBeNull();
    },
  );
});

describe('a condition', () => {
  it.each([
    ['$statusCode == 200', true],
    ['$statusCode != 200', false],
    ['$response.body#/total > 46 && $response.body#/total <= 46.5', true],
    ["$response.body#/status == 'RESERVED'", true],
    ["($statusCode == 404 || $statusCode == 200) && $inputs.merchant == 'tours'", true],
    ['$statusCode == 404 || $statusCode == 500 && $statusCode == 200', false],
    ['$response.body#/paid == false', true],
    ['$response.body#/list/0/a~1b == null', true],
    ["$response.body#/total == '46.5'", false],
    ['$response.body#/missing == null', false],
    ['$response.body#/missing != 1', false],
    ["$response.body#/total > 'a'", false],
  ])('%s is %j', (text, expected) => {
    expect(conditionHolds(parseCondition(text), SCOPE)).toBe(expected);
  });

  it.each([
    '$statusCode',
    '$statusCode == ',
    '$statusCode = 200',
    '(1 == 1',
    '1 == 1)',
    '$url == 1',
    'x == 1',
  ])('%s cannot be read', (text) => {
    expect(() => parseCondition(text)).toThrow(ConditionUnknown);
  });
});

describe('a value of a request', () => {
  const resolved = (value: unknown) => resolveValue(readValue('place', value, new ParseErrors()), SCOPE);

  it('keeps the type of an expression, and replaces expressions in a text', () => {
    const value = { seats: ['$inputs.oneSeat'], id: 'x-{$steps.find.outputs.item}-{$statusCode}', fixed: 1 };
    expect(resolved(value)).toEqual({ seats: [{ '7': 1 }], id: 'x-7_trip-200', fixed: 1 });
  });

  it('is refused if an earlier step lacks an output for it', () => {
    expect(() => resolved('$steps.book.outputs.id')).toThrow(ValueMissing);
  });
});
