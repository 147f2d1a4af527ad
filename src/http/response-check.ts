import type { Contract, Operation } from '../contract/load.js';
import { outcomeOf } from '../contract/outcome.js';
import { isLive, bytesOfBody, type HttpResponse } from './response.js';
import { createResponseErrors } from '../schema-check/response-errors.js';

/** The sandbox wrote a response that its contract does not allow. */
export class ResponseBreaksContract extends Error {
  override readonly name = 'ResponseBreaksContract';
}

/** Throws ResponseBreaksContract; without an operation, for a response that is no problem document. */
export type ResponseCheck = (operation: Operation | undefined, response: HttpResponse) => void;

/** Headers of HTTP itself, which the contract does not declare. */
const HTTP_HEADERS: ReadonlySet<string> = new Set([
  'allow',
  'cache-control',
  'connection',
  'content-type',
  'pragma',
]);

/** Returns the check of the sandbox's own responses by a contract. */
export function createResponseCheck(contract: Contract): ResponseCheck {
  const errorsOf = createResponseErrors(contract, (name) => HTTP_HEADERS.has(name));
  return (operation, { status, headers, value, refused }) => {
    const byName = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
    const body = isLive(value) ? null : Buffer.from(bytesOfBody(value)).toString(); // a live body is not written yet
    const errors = errorsOf(operation, { status, headers: byName, body });
    const problems = [...errors.map(({ problem }) => problem), ...unlistedRules(operation, status, refused)];
    if (problems.length === 0) return;
    throw new ResponseBreaksContract(
      `${operation?.id ?? 'no operation'}: the response ${status} ${problems.join(', ')}`,
    );
  };
}

/** Returns a problem for each rule that refused the request though the operation does not list it for this outcome. */
function unlistedRules(
  operation: Operation | undefined,
  status: number,
  refused: HttpResponse['refused'],
): readonly string[] {
  const outcome = operation && refused && outcomeOf(operation, status, refused.code);
  if (!outcome) return [];
  return refused.rules
    .filter((rule) => !outcome.rules.includes(rule))
    .map((rule) => `is by the rule ${rule}, which its outcome ${refused.code} does not list`);
}
