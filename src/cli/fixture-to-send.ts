import { existsSync } from 'node:fs';
import type { Refusal } from '../client/typed-client.js';
import { describeFault, describePosition } from './fixture-faults.js';
import { filesOf } from '../seed/files/shipped.js';
import { readSource } from '../seed/files/source.js';
import { Failure } from './failure.js';

/** A fixture for a request to the control plane. */
export interface FixtureToSend {
  readonly value: string | Record<string, unknown>;
  /** @throws Failure with file and line of each fault that the sandbox found in the fixture */
  explainFaults(refusal: Refusal | undefined): void;
}

/** The member of the request that holds the fixture. */
const MEMBER = '/fixture';

/**
 * Reads the fixture that a path leads to; anything else is the name of a fixture of the sandbox.
 * @throws Failure for a file that is neither YAML nor JSON
 */
export function fixtureToSend(nameOrPath: string): FixtureToSend {
  if (!existsSync(nameOrPath)) return { value: nameOrPath, explainFaults: () => undefined };
  const source = readSource(filesOf(nameOrPath));
  if (source.faults.length > 0) throw new Failure(source.faults.map(describeFault).join('\n'), 1);
  return {
    value: source.value as Record<string, unknown>, // the sandbox says if it is none
    explainFaults(refusal) {
      const errors = refusal?.errors ?? [];
      if (!errors.some(({ field }) => field.startsWith(MEMBER))) return;
      const lines = errors.map(({ field, message }) => {
        if (!field.startsWith(MEMBER)) return `${field}: ${message}`;
        const fault = { in: 'body', field: field.slice(MEMBER.length), code: 'mismatch' } as const;
        return [describePosition(source.locate(fault)), message].filter((part) => part !== '').join(': ');
      });
      throw new Failure(lines.join('\n'), 1);
    },
  };
}
