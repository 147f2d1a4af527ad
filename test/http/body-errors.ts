import type { Harness } from '../harness.js';

/** Returns the error codes for a body with a name of a given length. */
export function nameErrors(api: Harness, length: number): Promise<readonly string[]> {
  return errorsOf(api, { ['x'.repeat(length)]: 1 });
}

/** Returns the error codes for a body with a given number of values. */
export function valueErrors(api: Harness, values: number): Promise<readonly string[]> {
  return errorsOf(api, `[${Array.from({ length: values }, () => '[]').join(',')}]`);
}

async function errorsOf(api: Harness, sent: object | string): Promise<readonly string[]> {
  const { body } = await api.send('POST', '/reservations', { body: sent });
  return body.errors.map(({ code }: { code: string }) => code);
}
