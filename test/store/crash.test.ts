import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { bundleChild } from './bundle-child.js';
import { randomOf } from './crash-everywhere.js';
import { aFolder } from './folder.js';
import { fixture, ITEM } from './workspace.js';

const CHILD = await bundleChild('crash-child');
/** For more rounds: CRASH_ROUNDS=200 npx vitest run test/store/crash.test.ts */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 6);

/** The minimum number of lines that each child acknowledges before it is killed, even on a busy machine. */
const LEAST = 11;

/** Runs the child, and kills it some time after its first lines. Returns the lines that the child has acknowledged. */
function runAndKill(folder: string, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, folder, JSON.stringify(fixture())]);
  let [out, errors] = ['', ''];
  let lines = 0;
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    const before = lines;
    out += chunk.toString();
    lines = out.split('\n').length - 1;
    if (before < LEAST && lines >= LEAST) setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the child ended by itself: ${errors}`));
      else resolve(out.split('\n').slice(0, -1));
    });
  });
}

const random = randomOf(ROUNDS);

describe('a process that is killed under load', () => {
  it(
    'loses no acknowledged change, stores none twice and oversells no seat',
    async () => {
      const folder = aFolder();
      const acknowledged = { mails: 0, taken: new Set<string>(), released: new Set<string>() };
      /**
       * Captures whose release was requested. If the release was not acknowledged, the capture may or may not be
       * stored.
       */
      const releasing = new Set<string>();
      let count = 0;
      for (let round = 0; round < ROUNDS; round++) {
        for (const line of await runAndKill(folder, random() * 250)) {
          count++;
          const [what, which = ''] = line.split(' ');
          if (what === 'mail') acknowledged.mails = Math.max(acknowledged.mails, Number(which));
          else if (what === 'releasing') releasing.add(which);
          else if (what === 'taken') acknowledged.taken.add(which);
          else acknowledged.released.add(which);
        }
        const workspaces = new WorkspaceRegistry(await fileStore(folder));
        const workspace = await workspaces.get('a');
        workspace?.query((tables) => {
          const ids = [...tables.mails.values()].map((mail) => mail.id);
          expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => at + 1));
          expect(ids.length).toBeGreaterThanOrEqual(acknowledged.mails);
          expect(tables.sequences.get('mail')).toBe(ids.length);
          const held = [...tables.captures.values()].map((capture) => capture.reference);
          expect(tables.occupancy(ITEM).held).toBe(held.length);
          expect(held.length).toBeLessThanOrEqual(10);
          for (const reference of held) expect(acknowledged.released.has(reference)).toBe(false);
          for (const reference of acknowledged.taken)
            expect(held.includes(reference) || releasing.has(reference), reference).toBe(true);
          for (const reference of held) releasing.delete(reference);
        });
        await workspaces.close();
      }
      expect(count).toBeGreaterThanOrEqual(ROUNDS * LEAST);
    },
    30_000 + ROUNDS * 10_000,
  );
});
