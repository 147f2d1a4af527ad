import { writeSync } from 'node:fs';
import { fileStore } from '../../src/store/file/file-store.js';
import { baseOf } from '../../src/store/fixture-base.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import type { Fixture } from '../../src/store/fixture.js';

// A process under load that tests kill. It prints each change after its acknowledgement, and a release also before it.
const [folder = '', fixtureText = ''] = process.argv.slice(2);
const ITEM = '812_trip_20260605100000_20260605130000';
const CAPACITY = 10;
const NEVER = 8e15;

const say = (line: string) => writeSync(1, `${line}\n`);

const workspaces = new WorkspaceRegistry(await fileStore(folder, { foldAtBytes: 20_000 }));
const fixture = JSON.parse(fixtureText) as Fixture;
const workspace =
  (await workspaces.get('a')) ?? (await workspaces.create({ name: 'a', fixture: baseOf(fixture).fixture }));

async function noteMails(): Promise<void> {
  for (;;) {
    const id = await workspace.command((tx, now) => {
      const next = tx.nextId('mail');
      tx.put('mails', { id: next, at: now, to: '', subject: '', body: '', basketId: 1, attachments: [] });
      return next;
    });
    say(`mail ${id}`);
  }
}

async function takeSeats(): Promise<void> {
  for (;;) {
    const done = await workspace.command((tx) => {
      const reference = tx.nextCode();
      if (tx.occupancy(ITEM).held >= CAPACITY) {
        const [oldest] = tx.captures.values();
        say(`releasing ${oldest?.reference}`);
        if (oldest) tx.remove('captures', oldest.reference);
        return `released ${oldest?.reference}`;
      }
      const seats = [{ priceCategoryId: 7, seats: 1 }];
      tx.put('captures', {
        reference,
        availabilityItemIds: [ITEM],
        seats,
        expiresAt: NEVER,
        merchant: 'tagus',
      });
      return `taken ${reference}`;
    });
    say(done);
  }
}

await Promise.all([...Array.from({ length: 6 }, noteMails), ...Array.from({ length: 6 }, takeSeats)]);
