import { errorText, type FixtureError } from '../seed/fixture/invalid.js';

/** Returns one line about an error: `file:line:column /pointer: text`, or the text alone without a position. */
export function describeError(error: FixtureError): string {
  return [describePosition(error), errorText(error)].filter((part) => part !== '').join(': ');
}

/** Returns the position of an error, such as `file:line:column /pointer`; unknown parts are left out. */
export function describePosition({ file, line, column, field }: FixtureError): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, field].filter((part) => part !== '').join(' ');
}
