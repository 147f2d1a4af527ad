import type { MessageValues } from '../domain/shared/faults.js';
import { say } from '../messages/say.js';
import type { FixtureFault } from '../seed/fixture/invalid.js';

/** Returns one line about a fault: `file:line:column /pointer: text`, or the text alone without a position. */
export function describeFault(fault: FixtureFault): string {
  return [describePosition(fault), messageOf(fault)].filter((part) => part !== '').join(': ');
}

/** Returns the position of a fault, such as `file:line:column /pointer`; unknown parts are left out. */
export function describePosition({ file, line, column, field }: FixtureFault): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, field].filter((part) => part !== '').join(' ');
}

function messageOf(fault: FixtureFault): string {
  const { field, received, allowed, message, code, values } = fault;
  const all: MessageValues = {
    field: lastParts(field),
    place: 'fixture',
    received:
      typeof received === 'string' || typeof received === 'number' ? received : JSON.stringify(received),
    allowed: allowed === undefined ? [] : listOrText(allowed),
    ...values,
  };
  return say('en', message ?? code, all);
}

/** Returns the last name of a pointer, with the indexes behind it. */
function lastParts(pointer: string): string {
  return /[^/]*(?:\/\d+)*$/.exec(pointer)?.[0] ?? pointer;
}

function listOrText(allowed: unknown): string | number | readonly string[] {
  if (typeof allowed === 'number') return allowed;
  return Array.isArray(allowed) ? allowed.map(String) : String(allowed);
}
