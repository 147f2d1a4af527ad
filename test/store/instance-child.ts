import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { StorageUnavailable } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';

// An instance under load that tests kill or stop. It prints each number after its acknowledgement.
const [url = '', author = ''] = process.argv.slice(2);
const folds = { entries: 20, everyMs: 0 };
const workspaces = new WorkspaceRegistry(await postgresStore(pooledDatabase(url), { folds }));

async function note(): Promise<number | undefined> {
  const workspace = await workspaces.get('shared');
  const subject = randomUUID();
  return workspace?.command((tx, at) => {
    const next = tx.nextId('mail');
    tx.put('mails', { id: next, at, to: author, subject, body: '', basketId: 1, attachments: [] });
    return next;
  });
}

async function goOn(): Promise<void> {
  for (;;)
    try {
      writeSync(1, `${await note()}\n`);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error; // clients retry too: statements time out after a long stop
    }
}

await Promise.all(Array.from({ length: 4 }, goOn));
