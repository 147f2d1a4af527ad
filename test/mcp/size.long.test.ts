import { afterAll, describe, expect, it } from 'vitest';
import { docsPages } from '../../src/site/knowledge/pages.js';
import { DEFAULT_SIZE, cutText, shownWithin } from '../../src/mcp/shown.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { startHarness, SMALL_FIXTURE, START } from '../harness.js';
import { connectAgent } from './agent.js';
import { tokensOf } from './tokens-of.js';

/** The maximum number of tokens in a result of the default size. */
const MOST = 800;

describe('an answer', () => {
  it.each([
    ['Amharic', 'አማርኛ ጽሑፍ ቋንቋ '],
    ['emoji', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Japanese', '御予約確認書'],
    ['Tibetan', 'བོད་སྐད'],
    ['signs', '┼╬╳⟿⨂'],
    ['Russian', 'Подтверждение бронирования '],
  ])(`takes at most ${MOST} tokens in other scripts, too: %s`, (_, text) => {
    const long = { texts: Array.from({ length: 50 }, (__, at) => `${at} ${text.repeat(5)}`) };
    const shown = shownWithin(long, DEFAULT_SIZE);
    expect(shown.isCut).toBe(true);
    for (const one of [shown.text, JSON.stringify(shown.value), cutText(text.repeat(2000), DEFAULT_SIZE)])
      expect(tokensOf(one)).toBeLessThanOrEqual(MOST);
  });
});

/** The trip has 100 seats, more than the bookings of a long list. */
const FIXTURE = {
  ...SMALL_FIXTURE,
  availabilityRules: SMALL_FIXTURE.availabilityRules.map((rule) => ({ ...rule, capacity: 100 })),
};

describe('a long list', async () => {
  const { url, sandbox } = await startHarness({ fixture: FIXTURE });
  const agent = await connectAgent(url);
  afterAll(() => agent.close());
  const workspace = 'test';

  const expectShort = ({ text, values }: { readonly text: string; readonly values: unknown }) => {
    expect(text).not.toContain('(cut');
    expect(Math.max(tokensOf(text), tokensOf(JSON.stringify(values)))).toBeLessThanOrEqual(MOST);
  };

  it('of requests continues where it was cut, and is longer if a larger size is requested', async () => {
    const params = { titleLike: 'x'.repeat(80) };
    for (let count = 0; count < 20; count += 1)
      await agent.call('send', { operation: 'listActivities', workspace, params });
    const seen: number[] = [];
    for (let before: number | undefined; before !== 1;) {
      const answer = await agent.call('requests', { workspace, limit: 100, ...(before && { before }) });
      expectShort(answer);
      const { requests, before: next } = answer.values;
      expect(requests.length).toBeGreaterThan(0);
      seen.push(...(requests as string[]).map((line) => Number.parseInt(line, 10)));
      before = next ?? 1;
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
    const { values } = await agent.call('requests', { workspace, limit: 100, size: 20_000 });
    expect(values.requests).toHaveLength(20);
    expect(values.before).toBeUndefined();
  });

  it.each([
    ['due', 'time', { action: 'due' }, 'createCapture'],
    ['bookings', 'state', { of: 'bookings' }, 'createBooking'],
  ])(
    'of %s continues with the offset that it names, and is longer if a larger size is requested',
    async (what, tool, of, operation) => {
      const args = { workspace, ...of };
      const { body } = (await agent.call('examples', { workspace, operation })).values;
      for (let count = 0; count < 25; count += 1)
        expect((await agent.call('send', { workspace, operation, body })).values).toMatchObject({
          status: 200,
        });
      const seen: unknown[] = [];
      const totals: number[] = [];
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const answer = await agent.call(tool, { ...args, offset });
        expectShort(answer);
        seen.push(...answer.values[what]);
        const [, next, more] = / with offset (\d+): (\d+) more$/.exec(answer.values.next ?? '') ?? [];
        offset = next === undefined ? undefined : Number(next);
        totals.push(seen.length + Number(more ?? 0));
      }
      const { values } = await agent.call(tool, { ...args, size: 50_000 });
      expect([values[what].length >= 25, values.next]).toEqual([true, undefined]);
      expect(seen).toEqual(values[what]);
      expect(new Set(totals)).toEqual(new Set([seen.length]));
      expect(totals.length).toBeGreaterThan(1);
    },
  );

  it('of due events says how many are not shown', async () => {
    const { values, text } = await agent.call('time', { workspace, action: 'advance', duration: 'PT2H' });
    expect(text).not.toContain('(cut');
    expect(values.events.length + Number.parseInt(values.left, 10)).toBeGreaterThanOrEqual(25);
  });

  it.each([200, 300, 2000])(
    'of hits, or a page of text, is shown whole in several answers of %i characters',
    async (size) => {
      const hits = [];
      for (let offset: number | undefined = 0; offset !== undefined && hits.length < 40;) {
        const answer = await agent.call('find', { query: 'refund', size, offset });
        hits.push(...answer.values.hits.map(({ id }: { readonly id: string }) => id));
        offset = answer.values.next;
      }
      const all = (await agent.call('find', { query: 'refund', size: 50_000 })).values.hits;
      expect(hits.slice(0, all.length)).toEqual(all.map(({ id }: { readonly id: string }) => id));
      let whole = '';
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const { values } = await agent.call('find', { query: 'faults.md', size, offset });
        expect(values.text.length).toBeGreaterThan(0);
        whole += values.text;
        offset = values.next;
      }
      expect(whole).toBe(docsPages().find(({ name }) => name === 'faults.md')?.text);
    },
  );

  it.each([
    ['explain', { request: 1 }],
    ['state', { of: 'item', id: 'x' }],
  ])('of %s takes an offset only with `at`', async (tool, args) => {
    expect(await agent.call(tool, { workspace, ...args, offset: 5 })).toMatchObject({
      isError: true,
      text: expect.stringContaining('`offset` needs `at`'),
    });
  });

  it('of faults or workspaces states the number of remaining entries, and how to read them', async () => {
    const effect = { type: 'status', status: 503 };
    for (let count = 0; count < 30; count += 1)
      await agent.call('fault', { action: 'add', workspace, effect, operationId: 'createBooking' });
    const faults = await agent.call('fault', { action: 'list', workspace });
    expectShort(faults);
    const count = faults.values.faults.length;
    expect(faults.values.next).toBe(`fault list with skip ${count}: ${30 - count} more`);
    const rest = await agent.call('fault', { action: 'list', workspace, skip: 29 });
    expect(rest.values).toMatchObject({ faults: [{ id: 30 }] });
    expect(rest.values.next).toBeUndefined();

    const fixture = loadFixture(SMALL_FIXTURE, { now: START });
    const names = Array.from({ length: 200 }, (_, at) => `w${at}`);
    for (const name of names) await sandbox.workspaces.create({ name, fixture });
    const listed: string[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const answer = await agent.call('workspace', { action: 'list', workspace: next });
      expectShort(answer);
      listed.push(...answer.values.workspaces);
      next = /with workspace (\S+): \d+ more$/.exec(answer.values.next ?? '')?.[1];
    }
    expect(listed).toEqual([...names, workspace].toSorted());
  });
});
