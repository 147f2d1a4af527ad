import type { Contract, Operation } from '../contract/load.js';
import { outcomeOf } from '../contract/outcome.js';
import { isLive, bytesOfBody, type HttpResponse } from './response.js';
import { createResponseErrors } from '../schema-check/response-errors.js';

/** The sandbox produced a response that violates its contract. */
export class ResponseBreaksContract extends Error {
  override readonly name = 'ResponseBreaksContract';
}

/** Throws ResponseBreaksContract for an invalid response. Without an operation, only a problem document is valid. */
export type ResponseCheck = (operation: Operation | undefined, response: HttpResponse) => void;

/** HTTP headers that the contract does not declare. */
const HTTP_HEADERS: ReadonlySet<string> = new Set([
  'allow',
  'cache-control',
  'connection',
  'content-type',
  'pragma',
]);

/** Returns the check of the sandbox's own responses against a contract. */
export function createResponseCheck(contract: Contract): ResponseCheck {
  const errorsOf = createResponseErrors(contract, (name) => HTTP_HEADERS.has(name));
  return (operation, { status, headers, value, refused }) => {
    const byName = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
    const body = isLive(value) ? null : Buffer.from(bytesOfBody(value)).toString(); // a streamed body is not written yet
    const errors = errorsOf(operation, { status, headers: byName, body });
    const problems = [...errors.map(({ problem }) => problem), ...unlistedRules(operation, status, refused)];
    if (problems.length === 0) return;
    throw new ResponseBreaksContract(
      `${operation?.id ?? 'no operation'}: the response ${status} ${problems.join(', ')}`,
    );
  };
}

/** Returns a text for each rule of a refusal that the operation does not list for the outcome. */
function unlistedRules(
  operation: Operation | undefined,
  status: number,
  refused: HttpResponse['refused'],
): readonly string[] {
  const outcome = operation && refused && outcomeOf(operation, status, refused.code);
  if (!outcome) return [];
  return refused.rules
    .filter((rule) => !outcome.rules.includes(rule))
    .map((rule) => `is a refusal by the rule ${rule}, which the outcome ${refused.code} does not list`);
}
