import { onTestFinished, vi } from 'vitest';
import { real } from '../src/time/real-time.js';

/** Fakes intervals until the end of the test, also in sandbox code that holds references to Node's originals. */
export function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const fakes = [
    vi.spyOn(real, 'setInterval').mockImplementation(setInterval),
    vi.spyOn(real, 'clearInterval').mockImplementation(clearInterval),
  ];
  onTestFinished(() => {
    for (const fake of fakes) fake.mockRestore();
    vi.useRealTimers();
  });
}
