import { vi } from 'vitest';
import { real } from '../src/real-time.js';

/** Fakes intervals for the sandbox too, which otherwise keeps Node's own. Undo it with `vi.restoreAllMocks()`. */
export function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(real, 'setInterval').mockImplementation(setInterval);
  vi.spyOn(real, 'clearInterval').mockImplementation(clearInterval);
}
