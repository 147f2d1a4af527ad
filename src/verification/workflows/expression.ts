import { isObject } from '../../contract/is-object.js';
import { pointerTokens } from '../../domain/shared/field-names.js';

/** A runtime expression of Arazzo, of those that the runner knows. */
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

/** What expressions read. */
export interface Scope {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** By `step.output`. */
  readonly outputs: ReadonlyMap<string, unknown>;
  /** Absent before the response has come. */
  readonly response?: {
    readonly status: number;
    readonly header: (name: string) => string | undefined;
    /** JSON where it is JSON, else text. */
    readonly body: unknown;
  };
}

const FORMS: readonly (readonly [form: RegExp, read: (match: readonly string[]) => Expression])[] = [
  [/^\$statusCode$/, () => ({ from: 'statusCode' })],
  [/^\$response\.header\.([\w-]+)$/, ([, name = '']) => ({ from: 'header', name: name.toLowerCase() })],
  [/^\$response\.body(?:#(.*))?$/, ([, pointer]) => ({ from: 'body', pointer: tokensOf(pointer) })],
  [
    /^\$inputs\.(\w+)(?:#(.*))?$/,
    ([, name = '', pointer]) => ({ from: 'input', name, pointer: tokensOf(pointer) }),
  ],
  [
    /^\$steps\.([\w-]+)\.outputs\.(\w+)(?:#(.*))?$/,
    ([, step = '', name = '', pointer]) => ({ from: 'output', step, name, pointer: tokensOf(pointer) }),
  ],
];

/** Returns the expression that a text is; null for one that the runner does not know. */
export function parseExpression(text: string): Expression | null {
  for (const [form, read] of FORMS) {
    const match = form.exec(text);
    if (match) return read([...match]);
  }
  return null;
}

/** Returns the value of an expression; undefined where there is none. */
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

function tokensOf(pointer = ''): string[] {
  return pointerTokens(pointer);
}

function valueAt(value: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce((at, token) => memberOf(at, token), value);
}

function memberOf(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}
