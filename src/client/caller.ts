import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FOLDER = dirname(dirname(fileURLToPath(import.meta.url)));
/** What begins the place of each line of this package in a stack. */
const OWN = [`${pathToFileURL(FOLDER).href}/`, `${FOLDER}/`];

/** The place in the code of a test that called this package. */
export type Caller = { readonly stack?: string };

/** Returns the place that calls this package now. Reading it costs more than taking it. */
export function takeCaller(): Caller {
  const caller: { stack?: string } = {};
  Error.captureStackTrace(caller, takeCaller);
  return caller;
}

/** Gives an error the stack of a caller, without the lines of this package, and returns it. */
export function pointTo<E extends Error>(error: E, caller: Caller): E {
  const lines = (caller.stack ?? '').split('\n').slice(1);
  const outside = lines.filter(
    (line) => !OWN.some((own) => line.includes(own)) && !line.includes('node:internal'),
  );
  if (outside.length > 0) error.stack = [`${error.name}: ${error.message}`, ...outside].join('\n');
  return error;
}

/** Runs a method of this package. Its errors point to who called the method, however long it has waited. */
export async function forCaller<T>(run: () => Promise<T>): Promise<T> {
  const caller = takeCaller();
  try {
    return await run();
  } catch (error) {
    throw error instanceof Error ? pointTo(error, caller) : error;
  }
}
