import { existsSync } from 'node:fs';
import { fieldError } from '../domain/shared/errors.js';
import type { Refusal } from '../client/typed-client.js';
import { filesOf } from '../seed/files/shipped.js';
import { readSource } from '../seed/files/source.js';
import { CommandFailed, EXIT } from './command.js';
import { errorText, type FixtureError } from '../seed/fixture/invalid.js';

/** The fixture of a command, as a request to the control plane sends it. */
export interface FixtureArgument {
  /** A fixture object, or the name of a fixture of the sandbox. */
  readonly value: string | Record<string, unknown>;
  /** @throws CommandFailed with file and line of each error of the fixture that a refusal lists */
  explainErrors(refusal: Refusal | undefined): void;
}

/** The member of the request that holds the fixture. */
const MEMBER = '/fixture';

/**
 * Returns the fixture of a path, or the name of a fixture of the sandbox where no such path exists.
 * @throws CommandFailed for a file that is neither YAML nor JSON
 */
export function fixtureArgument(nameOrPath: string): FixtureArgument {
  if (!existsSync(nameOrPath)) return { value: nameOrPath, explainErrors: () => undefined };
  const source = readSource(filesOf(nameOrPath));
  if (source.parseErrors.length > 0)
    throw new CommandFailed(source.parseErrors.map(describeError).join('\n'), EXIT.refused);
  return {
    value: source.value as Record<string, unknown>, // the sandbox refuses anything else
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

/** Returns one line about an error: `file:line:column /pointer: text`, or the text alone without a position. */
export function describeError(error: FixtureError): string {
  return [describePosition(error), errorText(error)].filter((part) => part !== '').join(': ');
}

/** Returns the position of an error, such as `file:line:column /pointer`; unknown parts are left out. */
function describePosition({ file, line, column, field }: FixtureError): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, field].filter((part) => part !== '').join(' ');
}
