import { vi } from 'vitest';
import { nodeDisk, withFiles } from '../../src/store/file/disk.js';
import { failure } from './forgetful-disk.js';

/** Lets all writes to files of stores fail, as on a full disk, until the returned function is called. */
export function fillDisk(): () => void {
  const full = () => Promise.reject(failure('ENOSPC', ''));
  const disk = withFiles({ ...nodeDisk }, () => ({ write: full }));
  const spy = vi.spyOn(nodeDisk, 'open').mockImplementation((path, flags) => disk.open(path, flags));
  return () => spy.mockRestore();
}
