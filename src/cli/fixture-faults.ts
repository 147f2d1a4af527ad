import type { MessageValues } from '../domain/shared/faults.js';
import { say } from '../messages/say.js';
import type { FixtureFault } from '../seed/fixture/invalid.js';

/** One line about a fault: `file:line:column /pointer: text`; the text alone where there is no position. */
export function describeFault(fault: FixtureFault): string {
  return [describePosition(fault), sayFault(fault)].filter((part) => part !== '').join(': ');
}

/** Where a fault is: `file:line:column /pointer`, as far as it is known. */
export function describePosition({ file, line, column, field }: FixtureFault): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, field].filter((part) => part !== '').join(' ');
}

function sayFault(fault: FixtureFault): string {
  const { field, received, allowed, message, code, values } = fault;
  const told: MessageValues = {
    field: /[^/]*(?:\/\d+)*$/.exec(field)?.[0] ?? field, // a position with the list's name
    received:
      typeof received === 'string' || typeof received === 'number' ? received : JSON.stringify(received),
    allowed: allowed === undefined ? null : listOrText(allowed),
    ...values,
  };
  return say('en', message ?? code, told);
}

function listOrText(allowed: unknown): string {
  return Array.isArray(allowed) ? allowed.map(String).join(', ') : String(allowed);
}
