import { isObject } from '../../contract/is-object.js';
import { asText } from '../../text/words.js';
import { evaluate, parseExpression, type Expression, type Scope } from './expression.js';
import type { ParseErrors } from './parse-errors.js';
import type { Template, Value } from './workflow.js';

/** A request needs an input, or an output of an earlier step, that is missing. */
export class ValueMissing extends Error {
  override readonly name = 'ValueMissing';
}

/** Parses a value of a request. Its texts may contain expressions. */
export function readValue(place: string, value: unknown, errors: ParseErrors): Value {
  if (typeof value === 'string') return readText(place, value, errors);
  if (Array.isArray(value))
    return { kind: 'list', values: value.map((entry: unknown) => readValue(place, entry, errors)) };
  if (!isObject(value)) return { kind: 'fixed', value };
  const members = Object.entries(value).map(([name, member]) => {
    if (name.includes('{$')) errors.add(place, `the name \`${name}\` may not hold an expression`);
    return [name, readValue(place, member, errors)] as const;
  });
  return { kind: 'object', members };
}

function readText(place: string, text: string, errors: ParseErrors): Value {
  if (text.startsWith('$')) return { kind: 'expression', expression: known(place, text, errors) };
  if (!text.includes('{$')) return { kind: 'fixed', value: text };
  const parts = text.split(/(\{\$[^{}]*\})/).filter((part) => part !== '');
  return {
    kind: 'template',
    template: {
      parts: parts.map((part) => (part.startsWith('{$') ? known(place, part.slice(1, -1), errors) : part)),
    },
  };
}

function known(place: string, text: string, errors: ParseErrors): Expression {
  const expression = parseExpression(text);
  if (!expression) errors.add(place, `\`${text}\` is no expression that the runner knows`);
  return expression ?? { from: 'statusCode' };
}

/** Returns the expressions inside a value. */
export function expressionsIn(value: Value): Expression[] {
  switch (value.kind) {
    case 'fixed':
      return [];
    case 'expression':
      return [value.expression];
    case 'template':
      return value.template.parts.filter((part) => typeof part !== 'string');
    case 'list':
      return value.values.flatMap(expressionsIn);
    default:
      return value.members.flatMap(([, member]) => expressionsIn(member));
  }
}

/** Returns the JSON value to send. @throws ValueMissing if an expression has no value */
export function resolveValue(value: Value, scope: Scope): unknown {
  switch (value.kind) {
    case 'fixed':
      return value.value;
    case 'expression':
      return present(value.expression, scope);
    case 'template':
      return resolveTemplate(value.template, scope);
    case 'list':
      return value.values.map((entry) => resolveValue(entry, scope));
    default:
      return Object.fromEntries(value.members.map(([name, member]) => [name, resolveValue(member, scope)]));
  }
}

function resolveTemplate({ parts }: Template, scope: Scope): string {
  return parts.map((part) => (typeof part === 'string' ? part : asText(present(part, scope)))).join('');
}

function present(expression: Expression, scope: Scope): unknown {
  const value = evaluate(expression, scope);
  if (value !== undefined) return value;
  throw new ValueMissing(
    expression.from === 'output'
      ? `it needs \`${expression.name}\` of the step ${expression.step}, which is missing`
      : `it needs the input \`${expression.from === 'input' ? expression.name : expression.from}\`, which is missing`,
  );
}
