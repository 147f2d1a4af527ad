import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { progressBar } from '../../src/cli/terminal.js';

/** Returns the output of a progress bar for some numbers of steps out of 60. */
function written(isTTY: boolean, steps: readonly number[]): string[] {
  const parts: string[] = [];
  const stream = new Writable({ write: (part: Buffer, _, done) => (parts.push(part.toString()), done()) });
  const show = progressBar(Object.assign(stream, { isTTY }), 'Booking');
  for (const step of steps) show(step, 60);
  return parts;
}

it('a bar of 30 characters shows each percent once on a terminal, and goes at the end', () => {
  expect(written(true, [0, 20, 20, 60])).toEqual([
    `\rBooking ${'░'.repeat(30)} 0 %`,
    `\rBooking ${'█'.repeat(10)}${'░'.repeat(20)} 33 %`,
    '\r\u001B[2K',
  ]);
});

it('a pipe gets no bar', () => {
  expect(written(false, [0, 20, 60])).toEqual([]);
});
