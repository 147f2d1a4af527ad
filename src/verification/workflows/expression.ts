import { isObject } from '../../contract/is-object.js';
import { pointerTokens } from '../../domain/shared/field-names.js';

/** A runtime expression of Arazzo, of a kind that the runner supports. */
export type Expression =
  | { readonly from: 'statusCode' }
  | { readonly from: 'header'; readonly name: string }
  | { readonly from: 'body'; readonly pointer: readonly string[] }
  | { readonly from: 'input'; readonly name: string; readonly pointer: readonly string[] }
  | {
      readonly from: 'output';
      readonly step: string;
      readonly name: string;
      readonly pointer: readonly string[];
    };

/** The values that expressions can read. */
export interface Scope {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Keys have the form `step.output`. */
  readonly outputs: ReadonlyMap<string, unknown>;
  /** Absent before the response has arrived. */
  readonly response?: {
    readonly status: number;
    readonly header: (name: string) => string | undefined;
    /** The JSON value, or the text if it is not JSON. */
    readonly body: unknown;
  };
}

const FORMS: readonly (readonly [form: RegExp, read: (match: readonly string[]) => Expression])[] = [
  [/^\$statusCode$/, () => ({ from: 'statusCode' })],
  [/^\$response\.header\.([\w-]+)$/, ([, name = '']) => ({ from: 'header', name: name.toLowerCase() })],
  [
    /^\$response\.body(?:#(.*))?$/,
    ([, pointer]) => ({ from: 'body', pointer: pointerTokens(pointer ?? '') }),
  ],
  [
    /^\$inputs\.(\w+)(?:#(.*))?$/,
    ([, name = '', pointer]) => ({ from: 'input', name, pointer: pointerTokens(pointer ?? '') }),
  ],
  [
    /^\$steps\.([\w-]+)\.outputs\.(\w+)(?:#(.*))?$/,
    ([, step = '', name = '', pointer]) => ({
      from: 'output',
      step,
      name,
      pointer: pointerTokens(pointer ?? ''),
    }),
  ],
];

/** Parses an expression. Returns null if the runner does not support it. */
export function parseExpression(text: string): Expression | null {
  for (const [form, read] of FORMS) {
    const match = form.exec(text);
    if (match) return read([...match]);
  }
  return null;
}

/** Returns the value of an expression. Undefined if the expression has no value. */
export function evaluate(expression: Expression, { inputs, outputs, response }: Scope): unknown {
  switch (expression.from) {
    case 'statusCode':
      return response?.status;
    case 'header':
      return response?.header(expression.name);
    case 'body':
      return valueAt(response?.body, expression.pointer);
    case 'input':
      return valueAt(inputs[expression.name], expression.pointer);
    default:
      return valueAt(outputs.get(`${expression.step}.${expression.name}`), expression.pointer);
  }
}

function valueAt(value: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce((at, token) => memberOf(at, token), value);
}

function memberOf(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

const OPERATORS = ['==', '!=', '<=', '>=', '<', '>'] as const;
type Operator = (typeof OPERATORS)[number];

/** An operand of a comparison. */
export type Operand =
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null };

/** A condition of a criterion of the type `simple`. */
export type Condition =
  | {
      readonly kind: 'comparison';
      readonly left: Operand;
      readonly operator: Operator;
      readonly right: Operand;
    }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] };

/** The runner does not support a condition. */
export class ConditionUnknown extends Error {
  override readonly name = 'ConditionUnknown';
}

const TOKEN = /\s*(&&|\|\||[()]|==|!=|<=|>=|<|>|'(?:[^']|'')*'|[^\s()&|=!<>']+)/y;

/**
 * Parses a condition that consists of comparisons, `&&`, `||` and brackets.
 * @throws ConditionUnknown
 */
export function parseCondition(text: string): Condition {
  const tokens = tokensOf(text);
  const condition = anyOf(tokens);
  if (tokens.length > 0) throw new ConditionUnknown(`\`${tokens[0]}\` is not expected there`);
  return condition;
}

/** Returns whether a condition holds. A comparison with a missing value is false. */
export function conditionHolds(condition: Condition, scope: Scope): boolean {
  if (condition.kind !== 'comparison') {
    const isTrue = (part: Condition): boolean => conditionHolds(part, scope);
    return condition.kind === 'and' ? condition.conditions.every(isTrue) : condition.conditions.some(isTrue);
  }
  const left = valueOf(condition.left, scope);
  const right = valueOf(condition.right, scope);
  return left !== undefined && right !== undefined && compare(left, condition.operator, right);
}

/** Returns the expressions among the operands of a condition, in order. */
export function expressionsOf(condition: Condition): Expression[] {
  if (condition.kind !== 'comparison') return condition.conditions.flatMap(expressionsOf);
  return [condition.left, condition.right].flatMap((operand) =>
    operand.kind === 'expression' ? [operand.expression] : [],
  );
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.trimEnd().length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new ConditionUnknown(`\`${text.slice(at)}\` cannot be read`);
    tokens.push(token);
  }
  return tokens;
}

function anyOf(tokens: string[]): Condition {
  return joined('or', '||', tokens, () => joined('and', '&&', tokens, () => single(tokens)));
}

function joined(kind: 'and' | 'or', sign: string, tokens: string[], read: () => Condition): Condition {
  const conditions = [read()];
  while (tokens[0] === sign) {
    tokens.shift();
    conditions.push(read());
  }
  const [first] = conditions;
  return first && conditions.length === 1 ? first : { kind, conditions };
}

function single(tokens: string[]): Condition {
  if (tokens[0] !== '(') return comparison(tokens);
  tokens.shift();
  const condition = anyOf(tokens);
  if (tokens.shift() !== ')') throw new ConditionUnknown('a bracket is not closed');
  return condition;
}

function comparison(tokens: string[]): Condition {
  const left = operandOf(tokens.shift());
  const sign = tokens.shift();
  const operator = OPERATORS.find((known) => known === sign);
  if (!operator) throw new ConditionUnknown(`a comparison is expected, not \`${sign ?? 'the end'}\``);
  return { kind: 'comparison', left, operator, right: operandOf(tokens.shift()) };
}

function operandOf(token = ''): Operand {
  if (token.startsWith("'")) return { kind: 'literal', value: token.slice(1, -1).replaceAll("''", "'") };
  if (/^-?\d+(\.\d+)?$/.test(token)) return { kind: 'literal', value: Number(token) };
  if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true' };
  if (token === 'null') return { kind: 'literal', value: null };
  const expression = parseExpression(token);
  if (expression) return { kind: 'expression', expression };
  throw new ConditionUnknown(`\`${token}\` is no value that the runner knows`);
}

function valueOf(operand: Operand, scope: Scope): unknown {
  return operand.kind === 'literal' ? operand.value : evaluate(operand.expression, scope);
}

/** Text comparison ignores case, as Arazzo requires. */
function compare(left: unknown, operator: Operator, right: unknown): boolean {
  const [a, b] = [folded(left), folded(right)];
  if (operator === '==') return a === b;
  if (operator === '!=') return a !== b;
  if (typeof a !== typeof b || (typeof a !== 'number' && typeof a !== 'string')) return false;
  return ordered(a, operator, b as typeof a);
}

function ordered<T extends number | string>(a: T, operator: Operator, b: T): boolean {
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}

/** Arrays and objects are compared by content. */
function folded(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
