import type { Problem, Refusal, Result } from './typed-client.js';

/** A request was refused where a success was asked for. The message holds every fault. */
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
 * The value of a reply that is to be a success.
 * @throws RequestRefused where it is none
 */
export function dataOf<Value>({ data, error, response }: Result<Value>): Value {
  if (error === undefined) return data;
  throw new RequestRefused(response.status, error, new URL(response.url).pathname);
}
