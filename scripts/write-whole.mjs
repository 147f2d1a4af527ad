import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file whole: whoever reads it meanwhile, such as a command that starts, sees the old one or the new one, never a part. */
export function writeWhole(path, content, mode = 0o666) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content, { mode });
  renameSync(unfinished, path);
}

/** Writes a file whole, unless it is equal. */
export function writeIfChanged(path, content) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  writeWhole(path, content);
}
