import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sandbox, sandboxProxy } from '../cli/command-from-sources.js';
import { SMALL_FIXTURE, START, startHarness } from '../harness.js';

const harness = await startHarness();
const folder = mkdtempSync(join(tmpdir(), 'mirror-flag-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a mirror fixture of the target with a changed price and title. */
function mirrorFile(name: string, amount: number, title: string): string {
  const [rule] = SMALL_FIXTURE.availabilityRules;
  const priceCategories = [{ id: 111, name: 'Adult', price: { amount, currency: 'EUR' } }];
  const fixture = {
    ...SMALL_FIXTURE,
    clock: { now: new Date(START).toISOString(), frozen: false },
    activities: [{ id: 1, merchant: 'tours', title }],
    availabilityRules: [{ ...rule, priceCategories }],
  };
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(fixture));
  return file;
}

const same = mirrorFile('same.json', 20, 'Harbour walk');
const other = mirrorFile('other.json', 21, 'Harbour tour');
const ID = '11_trip_20260602100000_20260602120000';
const QUOTE = `/bookingPrices?currency=EUR&items[0][availabilityItemId]=${ID}&items[0][guests][0][priceCategoryId]=111&items[0][guests][0][occupancy]=1`;

describe('sandbox check --mirror', () => {
  it('compares recorded traffic with the mirror', async () => {
    await harness.get('/availability-rules');
    await harness.get(QUOTE);
    const har = join(folder, 'traffic.har');
    const log = await fetch(`${harness.url}/_sandbox/workspaces/test/requests.har`);
    writeFileSync(har, await log.text());
    expect(await sandbox(['check', har, '--mirror', same])).toMatchObject({ code: 0 });
    const ended = await sandbox(['check', har, '--mirror', other]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('getBookingPrices/value/total');
    expect(ended.stdout).toContain('listAvailabilityRules/value/*.priceCategories.*.price.amount');
  });

  it('ends with exit code 2 if the mirror is no fixture', async () => {
    const none = join(folder, 'none.json');
    writeFileSync(none, '{"merchants": 1}');
    for (const file of [none, join(folder, 'missing.json')]) {
      for (const command of [
        ['check', 'traffic.har'],
        ['proxy', '--target', harness.url],
      ]) {
        const ended = await sandbox([...command, '--mirror', file]);
        expect(ended).toMatchObject({ code: 2 });
        expect(ended.stderr).toContain('--mirror: ');
      }
    }
  });
});

it('sandbox proxy --mirror compares the values in its traffic', async () => {
  const token = await harness.token();
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
  const ended = await sandboxProxy(['--target', harness.url, '--mirror', other], async (url) => {
    await fetch(url + QUOTE, { headers });
  });
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('getBookingPrices/value/total');
});

it('sandbox drift --mirror compares the values in a session', { timeout: 120_000 }, async () => {
  const flags = ['--client-id', 'test.partner', '--client-secret', 'partner-secret', '--rate', '10000'];
  const run = ['drift', '--target', harness.url, ...flags, '--workflow', 'catalogue', '--mirror'];
  expect((await sandbox([...run, same])).stdout).not.toContain('/value/');
  const ended = await sandbox([...run, other]);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('listActivities/value/*.title');
});
