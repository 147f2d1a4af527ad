import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { REAL_TIME } from './lists.js';

// Sets the time for each test file, before it is loaded.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const state = globalThis as {
  /** How many milliseconds the tests are ahead of the machine where they do not run at the real time. */
  shiftMs?: number;
  [key: symbol]: ((ms: number) => void) | undefined;
};
const shift = state[Symbol.for('activity-booking-sandbox:shift')];

if (shift) {
  state.shiftMs ??= Number(process.env['TEST_SHIFT_MS']);
  const file = relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
  shift(Object.hasOwn(REAL_TIME, file) ? 0 : state.shiftMs);
}
