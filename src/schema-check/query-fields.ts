import type { Parameter } from '../contract/load.js';
import { requestError, type RequestError } from '../domain/shared/errors.js';

/** Returns the wire name of a place below a query parameter: `id[]`, `category[7]`, `items[0][guests][1][occupancy]`. */
export function queryField(parameters: readonly Parameter[], tokens: readonly string[]): string {
  const [base = '', ...rest] = tokens;
  const parameter = parameters.find((known) => known.in === 'query' && known.base === base);
  if (parameter?.name.endsWith('[]')) return parameter.name;
  if (parameter?.isOpen) return rest.join('');
  return base + rest.map((token) => `[${token}]`).join('');
}

/** Returns an error of `category`, the only map in a query: seats by the ids of price categories. */
export function categoryError(field: string, code: 'wrong_type' | 'unknown'): RequestError {
  return requestError('A3', { in: 'query', field }, code, {
    message: 'wrong_type.category',
    allowed: 'category[8121]=2',
  });
}
