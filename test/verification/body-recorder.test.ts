import { expect, it } from 'vitest';
import { BodyRecorder } from '../../src/verification/proxy/body-recorder.js';
import { heapBytes } from '../attacks/memory.js';

function recorded(sizes: readonly number[], maxBytes: number) {
  const recorder = new BodyRecorder(maxBytes);
  let at = 0;
  for (const size of sizes) {
    recorder.add(Uint8Array.from({ length: size }, () => at++ % 251));
  }
  return recorder;
}

const bodyOf = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251);

it.each([0, 1, 2, 999, 1000, 1001, 2000, 2345])('keeps a body of %i parts', (parts) => {
  const recorder = recorded(Array<number>(parts).fill(3), 10_000);
  expect(Buffer.compare(recorder.body as Uint8Array, bodyOf(3 * parts))).toBe(0);
  expect(recorder.bytes).toBe(3 * parts);
});

it.each([
  [[500, 500], 1000],
  [[500, 501], 0],
  [[...Array<number>(1001).fill(1)], 0],
])('keeps no body above its limit', (sizes, bytes) => {
  const recorder = recorded(sizes, 1000);
  expect(recorder.body === 'not recorded').toBe(bytes === 0);
  expect(recorder.bytes).toBe(bytes);
});

it('needs little more memory than the bytes of a body in small parts', () => {
  const before = heapBytes();
  const recorder = recorded(Array<number>(200_000).fill(1), 200_000);
  expect(heapBytes() - before).toBeLessThan(5_000_000);
  expect(recorder.bytes).toBe(200_000);
});
