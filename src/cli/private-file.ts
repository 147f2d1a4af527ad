import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { FILE_MODE } from '../store/file/permissions.js';

/** Writes a file that only its owner may read, also where a wider one is there. A pipe or a terminal keeps its rights. */
export function writePrivate(path: string, text: string): void {
  const isWide = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  if (isWide) chmodSync(path, FILE_MODE); // before anything is in it
  writeFileSync(path, text, { mode: FILE_MODE });
}
