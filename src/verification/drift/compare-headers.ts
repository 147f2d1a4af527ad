import { headerOf, type RecordedResponse } from '../exchange/recorded-exchange.js';
import type { Difference } from './difference.js';

/** The headers that the API answers for. Others are of the server, the network or a proxy. */
const PRESENT = ['request-id', 'location', 'retry-after', 'www-authenticate', 'allow'] as const;
/** Those of them whose values a client reads, and what it reads of them. */
const READ: Readonly<Record<string, (value: string) => string>> = {
  'content-type': (value) => (value.split(';')[0] ?? '').trim().toLowerCase(),
  'content-language': (value) => value.toLowerCase(),
  'www-authenticate': (value) => (value.split(' ')[0] ?? '').toLowerCase(),
};

/** Returns the differences of the headers that the API answers for. */
export function compareHeaders(target: RecordedResponse, sandbox: RecordedResponse): Difference[] {
  const names = [...new Set([...PRESENT, ...Object.keys(READ)])];
  return names.flatMap((name) =>
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
      received: read(found),
      expected: read(expected),
    },
  ];
}
