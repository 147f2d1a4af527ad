import { cutText } from './shown.js';

/** A call cannot be carried out. The message says why, and what to call instead. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

/** Returns an argument as a message repeats it: its beginning, where it is long. */
export function shortened(argument: string | number): string {
  return cutText(String(argument), 80);
}
