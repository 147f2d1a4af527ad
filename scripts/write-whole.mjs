import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically: a process that reads it meanwhile sees the old or the new content, never a mixture. */
export function writeWhole(path, content, mode = 0o666) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content, { mode });
  renameSync(unfinished, path);
}

/** Replaces a file atomically, unless its content is equal. */
export function writeIfChanged(path, content) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  writeWhole(path, content);
}
