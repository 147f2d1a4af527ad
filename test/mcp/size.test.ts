import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_SIZE, cutText, shownWithin } from '../../src/mcp/shown.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { startHarness, SMALL_FIXTURE, START } from '../harness.js';
import { connectAgent } from './agent.js';
import { tokensOf } from './tokens-of.js';

/** The most tokens of an answer unless more is asked for. */
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

describe('a long list', async () => {
  const { url, sandbox } = await startHarness();
  const agent = await connectAgent(url);
  afterAll(() => agent.close());
  const workspace = 'test';

  const expectShort = ({ text, values }: { readonly text: string; readonly values: unknown }) => {
    expect(text).not.toContain('(cut');
    expect(Math.max(tokensOf(text), tokensOf(JSON.stringify(values)))).toBeLessThanOrEqual(MOST);
  };

  it('of requests goes on where it was cut, and is longer where more is asked for', async () => {
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

  it('of faults or workspaces says how many more there are, and how to go on', async () => {
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
