// Loaded before the command. Appends a line to the file $SYNCS for each successful fsync, with the name of the synced file.
import { appendFileSync, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const handle = await open(fileURLToPath(import.meta.url));
const prototype = Object.getPrototypeOf(handle);
await handle.close();
for (const call of ['sync', 'datasync']) {
  const original = prototype[call];
  prototype[call] = async function counted() {
    await original.call(this);
    appendFileSync(process.env['SYNCS'], `${call} ${basename(readlinkSync(`/proc/self/fd/${this.fd}`))}\n`);
  };
}
