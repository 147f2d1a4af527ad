// Loaded before the command (`node --import`). Reports effects that a client cannot see.
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// Reports each flush to the disk to the parent process.
const file = await open(fileURLToPath(import.meta.url));
const handle = Object.getPrototypeOf(file);
await file.close();
for (const name of ['sync', 'datasync']) {
  const flush = handle[name];
  handle[name] = function report(...args) {
    process.send?.(name);
    return Reflect.apply(flush, this, args);
  };
}

// Adds to each 404 response a field that the contract does not allow.
const { stringify } = JSON;
JSON.stringify = (value, ...others) =>
  stringify(
    value?.status === 404 && value.code === 'not_found' ? { ...value, surplus: 1 } : value,
    ...others,
  );
