import { vi } from 'vitest';
import { nodeDisk, withFiles } from '../../src/store/file/disk.js';
import { failure } from './forgetful-disk.js';

/** A disk for stores that are opened from now on: files that were open before it is full can't be written either. */
export interface FillableDisk {
  fill(): void;
  makeRoom(): void;
  /** Puts the disk of the machine back. */
  restore(): void;
}

/** Puts a disk that can be filled in the place of the machine's. */
export function fillableDisk(): FillableDisk {
  let isFull = false;
  const disk = withFiles({ ...nodeDisk }, (file) => ({
    write: (...written) => (isFull ? Promise.reject(failure('ENOSPC', '')) : file.write(...written)),
  }));
  const spy = vi.spyOn(nodeDisk, 'open').mockImplementation((path, flags) => disk.open(path, flags));
  return {
    fill: () => {
      isFull = true;
    },
    makeRoom: () => {
      isFull = false;
    },
    restore: () => {
      spy.mockRestore();
    },
  };
}

/** Lets all writes to files of stores fail, as on a full disk, until the returned function is called. */
export function fillDisk(): () => void {
  const disk = fillableDisk();
  disk.fill();
  return () => disk.restore();
}
