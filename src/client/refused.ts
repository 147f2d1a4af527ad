import type { Problem, Refusal, Result } from './typed-client.js';

/** A request was refused. The message lists all faults. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';

  constructor(
    readonly status: number,
    readonly problem: Refusal,
    request: string,
  ) {
    super(`${request} was refused with ${status}${explain(problem)}`);
  }
}

function explain({ code, detail, errors = [] }: Refusal): string {
  if (code === undefined) return '';
  return [` ${code}: ${detail}`, ...errors.map(faultLine)].join('\n');
}

function faultLine({ in: place, field, message }: NonNullable<Problem['errors']>[number]): string {
  return `  ${place} ${field}: ${message}`;
}

/**
 * Returns the value of a successful result.
 * @throws RequestRefused for a refusal
 */
export function dataOf<Value>({ data, error, response }: Result<Value>): Value {
  if (error === undefined) return data;
  throw new RequestRefused(response.status, error, new URL(response.url).pathname);
}
