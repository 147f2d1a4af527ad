import { vi } from 'vitest';
import { nodeDisk, withFiles } from '../../src/store/file/disk.js';
import { failure } from './forgetful-disk.js';

/** A disk for stores that are opened later: when it is full, open files can't be written either. */
export interface FillableDisk {
  fill(): void;
  makeRoom(): void;
  /** Restores the disk of the machine. */
  restore(): void;
}

/** Replaces the disk of the machine by one that can be filled. Only files that are `affected` cannot be written then. */
export function fillableDisk(affected: (path: string) => boolean = () => true): FillableDisk {
  let isFull = false;
  const disk = withFiles({ ...nodeDisk }, (file) => ({
    write: (...written) => (isFull ? Promise.reject(failure('ENOSPC', '')) : file.write(...written)),
  }));
  const machine = { ...nodeDisk };
  const spy = vi
    .spyOn(nodeDisk, 'open')
    .mockImplementation((path, flags) => (affected(path) ? disk : machine).open(path, flags));
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
