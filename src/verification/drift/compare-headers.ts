import { shownValue } from '../exchange/evidence.js';
import { headerOf, type RecordedResponse } from '../../exchanges/recorded-exchange.js';
import type { Difference } from './difference.js';

/** The headers that the API answers for, declared or not. Others are of the server, the network or a proxy. */
const ALWAYS = ['content-type', 'request-id', 'location', 'allow'];
/** Headers whose values a client reads, and what it reads of them. */
const READ: Readonly<Record<string, (value: string) => string>> = {
  'content-type': (value) => (value.split(';')[0] ?? '').trim().toLowerCase(),
  'content-language': (value) => value.toLowerCase(),
  'www-authenticate': (value) => (value.split(' ')[0] ?? '').toLowerCase(),
};

/** Returns the differences of the headers that the API answers for: those that the contract declares, and a few more. */
export function compareHeaders(
  target: RecordedResponse,
  sandbox: RecordedResponse,
  declared: readonly string[],
): Difference[] {
  const names = new Set([...ALWAYS, ...declared.map((name) => name.toLowerCase())]);
  return [...names].flatMap((name) =>
    compareHeader(name, headerOf(target.headers, name), headerOf(sandbox.headers, name)),
  );
}

function compareHeader(name: string, found: string | undefined, expected: string | undefined): Difference[] {
  if (expected === undefined) return [];
  if (found === undefined)
    return [{ kind: 'header', place: name, problem: `sends no ${name}, which the sandbox sends` }];
  const read = READ[name];
  if (!read || read(found) === read(expected)) return [];
  return [
    {
      kind: 'header',
      place: name,
      problem: `sends another ${name} than the sandbox`,
      received: shownValue(read(found)),
      expected: shownValue(read(expected)),
    },
  ];
}
