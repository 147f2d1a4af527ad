import { schemasAt, type Resolve, type Schema } from '../contract/schema.js';
import type { KeywordFailure } from './request-errors.js';

/** Lists and objects with fewer entries are checked with the rest. */
const SHORT = 100;

/**
 * Returns an error for each list and object of a body that has more entries than its schema allows. They are refused before
 * anything else looks at their entries: no real request has that many, and checking each would take a second.
 */
export function lengthErrors(body: unknown, schema: Schema, resolve: Resolve): KeywordFailure[] {
  const errors: KeywordFailure[] = [];
  const visit = (value: unknown, tokens: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const keyword = Array.isArray(value) ? 'maxItems' : 'maxProperties';
    const names = Object.keys(value);
    if (names.length > SHORT) {
      const isLong = schemasAt(schema, tokens, resolve).some(
        ({ [keyword]: most = Infinity }) => names.length > most,
      );
      if (isLong) return void errors.push({ path: pathOf(tokens), errorCode: keyword });
    }
    for (const name of names) visit((value as Readonly<Record<string, unknown>>)[name], [...tokens, name]);
  };
  visit(body, []);
  return errors;
}

/** Returns the validator's path of a place in the body. */
function pathOf(tokens: readonly string[]): string {
  const escaped = tokens.map((token) => token.replaceAll('~', '~0').replaceAll('/', '~1'));
  return ['/body/body', ...escaped].join('/');
}
