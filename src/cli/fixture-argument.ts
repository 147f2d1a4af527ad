import { existsSync } from 'node:fs';
import { fieldError } from '../domain/shared/errors.js';
import type { Refusal } from '../client/typed-client.js';
import { filesOf } from '../seed/files/shipped.js';
import { readSource } from '../seed/files/source.js';
import { CommandFailed, EXIT } from './command.js';
import { errorText, type FixtureError } from '../seed/fixture/invalid.js';

/** The fixture that the user named on the command line, in the form that the control plane accepts. */
export interface FixtureArgument {
  /** A fixture object, or the name of a fixture of the sandbox. */
  readonly value: string | Record<string, unknown>;
  /**
   * Throws if the refusal contains errors of the fixture.
   * @throws CommandFailed with the file and line of each error
   */
  explainErrors(refusal: Refusal | undefined): void;
}

/** The member of the request that holds the fixture. */
const MEMBER = '/fixture';

/**
 * Reads the fixture at a path. If no such path exists, returns the text as the name of a fixture of the sandbox.
 * @throws CommandFailed for a file that is neither YAML nor JSON
 */
export function fixtureArgument(nameOrPath: string): FixtureArgument {
  if (!existsSync(nameOrPath)) return { value: nameOrPath, explainErrors: () => undefined };
  const source = readSource(filesOf(nameOrPath));
  if (source.parseErrors.length > 0)
    throw new CommandFailed(source.parseErrors.map(describeError).join('\n'), EXIT.refused);
  return {
    value: source.value as Record<string, unknown>, // if it is no object, the sandbox refuses it
    explainErrors(refusal) {
      const errors = refusal?.errors ?? [];
      if (!errors.some(({ field }) => field.startsWith(MEMBER))) return;
      const lines = errors.map(({ field, message }) => {
        if (!field.startsWith(MEMBER)) return `${field}: ${message}`;
        const known = fieldError({ in: 'body', field: field.slice(MEMBER.length) }, 'mismatch');
        return [describePosition(source.locate(known)), message].filter((part) => part !== '').join(': ');
      });
      throw new CommandFailed(lines.join('\n'), EXIT.refused);
    },
  };
}

/** Formats an error as `file:line:column /pointer: text`. Without a position, returns the text alone. */
export function describeError(error: FixtureError): string {
  return [describePosition(error), errorText(error)].filter((part) => part !== '').join(': ');
}

/** Returns the position of an error as `file:line:column /pointer`. Unknown parts are omitted. */
function describePosition({ file, line, column, field }: FixtureError): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, field].filter((part) => part !== '').join(' ');
}
