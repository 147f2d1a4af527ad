import { closeSync, openSync, readSync } from 'node:fs';

const PIECE_BYTES = 64 * 1024;
const MIB = 1024 * 1024;

/**
 * Returns the text of a file, a pipe or a device. @throws Error if it cannot be read, or is larger than `maxMiB` (such
 * as the endless device /dev/zero)
 */
export function boundedText(file: string, maxMiB: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const count = readSync(descriptor, piece);
      if (count === 0) return Buffer.concat(pieces).toString('utf8');
      pieces.push(piece.subarray(0, count));
      length += count;
      if (length > maxMiB * MIB) throw new Error(`it is larger than ${maxMiB} MiB, the maximum`);
    }
  } finally {
    closeSync(descriptor);
  }
}
