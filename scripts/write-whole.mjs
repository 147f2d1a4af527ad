import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces a file at once: a process that reads it meanwhile sees the old or the new content, never a part. */
export function writeWhole(path, content, mode = 0o666) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content, { mode });
  renameSync(unfinished, path);
}

/** Replaces a file at once, unless its content is the same. */
export function writeIfChanged(path, content) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  writeWhole(path, content);
}
