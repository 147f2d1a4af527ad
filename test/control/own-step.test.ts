import { describe, expect, it } from 'vitest';
import { START, startHarness } from '../harness.js';
import { aFolder } from '../store/folder.js';

const AT_ONCE = 30;
const MINUTE = 60_000;
const timeAt = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

// A file store responds only after the disk write, so several of these requests wait together.
describe('a reply about the clock describes its own step, not a later one', async () => {
  const harness = await startHarness({ store: `file:${aFolder()}`, fsync: false });
  const send = async (method: string, path: string, body: object) =>
    (await harness.send(method, `/_sandbox/workspaces/test${path}`, { body })).body;
  const times = Array.from({ length: AT_ONCE }, (_, minutes) => timeAt(minutes));

  it('if the clock is set many times at once', async () => {
    const replies = await Promise.all(times.map((now) => send('PUT', '/clock', { now })));
    expect(replies.map(({ now }) => now)).toEqual(times);
    expect(new Set(replies.map(({ step }) => step)).size).toBe(AT_ONCE);
  });

  it('if the clock is advanced many times at once', async () => {
    await send('PUT', '/clock', { now: timeAt(0) });
    const replies = await Promise.all(times.map(() => send('POST', '/clock/advance', { duration: 'PT1M' })));
    const inOrder = replies.toSorted((a, b) => a.step - b.step).map(({ now }) => now);
    expect(inOrder).toEqual(times.map((_, before) => timeAt(before + 1)));
  });

  it('if steps are undone while the clock is set', async () => {
    const { step: first } = await send('PUT', '/clock', { now: timeAt(0) });
    const [undone] = await Promise.all([
      send('POST', '/undo', { to: first - 1 }),
      ...times.map((now) => send('PUT', '/clock', { now })),
    ]);
    const history = (await harness.get('/_sandbox/workspaces/test/history?limit=100')).body;
    const own = history.find(({ id }: { id: number }) => id === undone.step);
    expect(undone.clock).toEqual(own.clock);
  });
});
