// Tests at many hours that the trips chosen in README.md and the docs can be booked, at once and an hour later.
import { compileFunction } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox, type Workspace } from '../../src/index.js';
import { needs } from '../needs.js';
import { BLOCKS, COMMANDS } from './blocks.js';
import { paste } from './shell.js';

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());
const shopOf = (workspace: Workspace) => workspace.client('partner');

/** Captures a seat of the sailing for one adult. Returns the response status. */
async function hold(workspace: Workspace, availabilityItemId: string): Promise<number> {
  const body = { availabilityItemId, priceCategories: [{ 8121: 1 }] };
  return (await shopOf(workspace).POST('/reservations', { body })).response.status;
}

/**
 * The times of the tests. Bookings of the sailing at 17:30 in Lisbon close an hour before its start: at 15:30 UTC in
 * summer, and at 16:30 UTC in winter.
 */
const TIMES = [
  '2026-12-31T23:50:00Z',
  '2027-01-15T15:40:00Z', // 50 minutes before bookings close
  '2027-01-16T16:40:00Z', // a Saturday, ten minutes after bookings closed
  '2027-07-15T15:20:00Z',
  '2027-10-31T00:50:00Z', // ten minutes before Lisbon's clocks are set back
  '2028-02-29T17:20:00Z',
];

const CURL = [
  'README.md > Book with curl',
  'docs/payments.md > Pay on the hosted page, with a ticket and a refund',
];

describe.each(CURL)('the trip of %s', needs('curl'), (id) => {
  const [choosing = ''] = /^[^]*\nITEM=[^]*?\n(?! )/.exec(COMMANDS.get(id) ?? '') ?? [];
  const commandsIn = ({ name }: Workspace) =>
    `${choosing.replace('client_id=demo.', `client_id=${name}.`).replace('workspaces/demo', `workspaces/${name}`)}\necho "$ITEM"`;

  it.each(TIMES)("can be booked at %s on the workspace's clock, and an hour later", async (time) => {
    await using workspace = await sandbox.workspace('demo', { clock: { now: time, frozen: true } });
    const item = (await paste(commandsIn(workspace), { BASE: sandbox.url })).at(-1) ?? '';
    expect(item).toMatch(/^812_trip_/);
    expect(await hold(workspace, item)).toBe(200);
    await workspace.advance('PT1H');
    expect(await hold(workspace, item)).toBe(200);
  });

  it('is missing if no seat is left, and a message says what to do', async () => {
    await using workspace = await sandbox.workspace('demo');
    // The yacht has only 12 seats.
    const commands = commandsIn(workspace).replace(/category\[8121\]=\d/, 'category[8121]=13');
    const lines = await paste(commands, { BASE: sandbox.url });
    expect(lines.at(-1)).toBe('none is left: reset the workspace');
  });
});

describe('the trip of docs/testing.md', () => {
  const { text = '' } = BLOCKS.find(({ id }) => id === 'docs/testing.md > Pay on the hosted page') ?? {};
  const choosing = text.slice(0, text.indexOf('const booking'));
  const choose = compileFunction(`return (async () => { ${choosing}; return item; })();`, [
    'workspace',
    'shop',
  ]) as (workspace: Workspace, shop: ReturnType<typeof shopOf>) => Promise<{ availabilityItemId: string }>;

  it('can be booked at each hour of a week, and an hour later', { timeout: 60_000 }, async () => {
    await using workspace = await sandbox.workspace('demo', {
      clock: { now: '2027-10-28T00:06:00Z', frozen: true },
    });
    const chosen: string[] = [];
    const refused: unknown[] = [];
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      chosen.push((await choose(workspace, shopOf(workspace))).availabilityItemId);
      for (const item of chosen.slice(-2))
        if ((await hold(workspace, item)) !== 200) refused.push([await workspace.now(), item]);
      await workspace.advance('PT1H');
    }
    expect(refused).toEqual([]);
  });
});
