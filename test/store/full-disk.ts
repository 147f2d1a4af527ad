import { vi } from 'vitest';
import { nodeDisk, withFiles } from '../../src/store/file/disk.js';
import { failure } from './forgetful-disk.js';

/** A disk for stores that are opened later. When it is full, writing to open files fails too. */
export interface FillableDisk {
  fill(): void;
  makeRoom(): void;
  /** Restores the disk of the machine. */
  restore(): void;
}

/**
 * Replaces the disk of the machine by a disk that can be full. When it is full, files for which `affected` returns
 * true cannot be written. Other files can.
 */
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

/** Makes all writes to files of stores fail as on a full disk, until the returned function is called. */
export function fillDisk(): () => void {
  const disk = fillableDisk();
  disk.fill();
  return () => disk.restore();
}
