// Tests times in requests, with any offset and at any place in a request. A time must be at least two days after the
// start of the year 0000, and at least two days before the end of the year 9999.
import { describe, expect, it } from 'vitest';
import { pause } from '../../src/time/real-time.js';
import { createSandbox } from '../../src/sandbox.js';
import { FixtureInvalid } from '../../src/seed/fixture/invalid.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { startHarness } from '../harness.js';

const FIRST = '0000-01-03T00:00:00+00:00';
const LAST = '9999-12-29T23:59:59+00:00';
/** Times that are too early or too late, each with the limit that the refusal names. */
const FAR = [
  ['9999-12-31T23:59:59-23:59', 'too_large', LAST],
  ['9999-12-30T00:00:00Z', 'too_large', LAST],
  ['9999-12-29T23:59:59.001Z', 'too_large', LAST],
  ['0000-01-01T00:00:00+23:59', 'too_small', FIRST],
  ['0000-01-02T23:59:59.999Z', 'too_small', FIRST],
] as const;
const NEAR = ['9999-12-29T23:59:59Z', '9999-12-30T09:59:59+10:00', '0000-01-03T00:00:00Z'];

const harness = await startHarness();
const control = (method: string, path: string, body: object) =>
  harness.send(method, `/_sandbox/workspaces${path}`, { body });
const encoded = encodeURIComponent;

describe.each(FAR)('the time %s is refused as %s, with the limit', (time, code, allowed) => {
  const refused = (field: string) => ({
    status: 400,
    body: { errors: [{ field, code, received: time, allowed }] },
  });

  it('as the time of a new or a changed clock', async () => {
    expect(await control('POST', '', { name: 'far', clock: { now: time } })).toMatchObject(
      refused('/clock/now'),
    );
    expect(await control('PUT', '/test/clock', { now: time })).toMatchObject(refused('/now'));
  });

  it('as the target of an advance', async () => {
    expect(await control('POST', '/test/clock/advance', { to: time })).toMatchObject(refused('/to'));
  });

  it.each(['startsFrom', 'startsTo', 'bookingTime'])('as the filter %s', async (name) => {
    expect(await harness.get(`/availabilities?${name}=${encoded(time)}`)).toMatchObject(refused(name));
  });

  it.each(['bookingDate', 'activityDate'])('as an end of the period %s', async (name) => {
    const received = `2026-06-01,${time}`;
    expect(await harness.get(`/bookings?${name}=${encoded(received)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: name, code, received, allowed }] },
    });
  });

  it.each([
    ['/clock/now', { clock: { now: time } }],
    ['/discountCodes/0/validUntil', { discountCodes: [{ code: 'A', percent: 5, validUntil: time }] }],
  ])('in a fixture: %s', (field, parts) => {
    const load = () => loadFixture({ merchants: [{ slug: 'a' }], activities: [], ...parts }, { now: 0 });
    expect(load).toThrow(FixtureInvalid);
    const error = (() => {
      try {
        return load();
      } catch (caught) {
        return caught as FixtureInvalid;
      }
    })();
    expect(error).toMatchObject({ errors: [{ field, code, received: time, allowed }] });
  });
});

describe.each(NEAR)('the time %s', (now) => {
  it('is accepted: the workspace, its list and its seats are shown, and its clock runs on', async () => {
    const sandbox = await createSandbox({
      port: 0,
      store: 'memory:',
      log: 'silent',
      validateResponses: true,
    });
    try {
      const ask = async (path: string, body?: object) => {
        const sent = body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
        return (await fetch(`${sandbox.url}/_sandbox/workspaces${path}`, sent)).status;
      };
      expect(
        await ask('', { name: 'near', fixture: 'scenarios/last-seat', clock: { now, frozen: false } }),
      ).toBe(200);
      const statuses = [
        await ask(''),
        await ask('/near/seats'),
        await ask('/near/due'),
        await ask('/near/export'),
      ];
      expect(statuses).toEqual([200, 200, 200, 200]);
    } finally {
      await sandbox.close();
    }
  });
});

describe('an advance on the last day of the calendar', () => {
  it.each([
    ['9999-12-28T20:00:00Z', 'P1D'],
    ['9999-12-29T23:00:00Z', 'PT3599S'],
    ['9999-12-29T23:59:58.500Z', 'PT0.5S'],
  ])('says how far it can go, in seconds if it is less than a day: %s', async (now, allowed) => {
    const { body } = await control('POST', '', { clock: { now, frozen: true } });
    const path = `/${body.name}/clock/advance`;
    const refused = await control('POST', path, { duration: 'P2D' });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ code: 'too_large', allowed }]]);
    expect((await control('POST', path, { duration: allowed })).status).toBe(200);
  });
});

describe('a clock that runs on from the last moment', () => {
  it('stops there; its export makes a workspace, and an advance is refused with the last moment', async () => {
    const { body } = await control('POST', '', { fixture: 'demo', clock: { now: NEAR[0], frozen: false } });
    await pause(5);
    const { body: clock } = await harness.get(`/_sandbox/workspaces/${body.name}/clock`);
    expect(clock).toMatchObject({ now: '9999-12-29T23:59:59.000Z', frozen: false });
    const { body: fixture } = await harness.get(`/_sandbox/workspaces/${body.name}/export`);
    expect((await control('POST', '', { fixture })).status).toBe(200);
    const refused = await control('POST', `/${body.name}/clock/advance`, { duration: 'PT45M' });
    expect(refused.body.errors).toMatchObject([
      {
        code: 'too_large',
        allowed: 'PT0S',
        message: '`/duration` must be at most `PT0S`: the clock stops at `9999-12-29T23:59:59.000Z`.',
      },
    ]);
    expect((await control('POST', `/${body.name}/clock/advance`, { next: true })).status).toBe(200);
    await control('PUT', `/${body.name}/clock`, { now: '2026-06-01T10:00:00Z' });
    const { body: back } = await harness.get(`/_sandbox/workspaces/${body.name}/clock`);
    expect(back.now).toMatch(/^2026-06-01T10:00:0/);
  });
});

describe('a fixture with dates relative to a clock close to the first or the last moment', () => {
  it.each(NEAR)('has dates that a clock can show, and can be exported and loaded again: %s', async (now) => {
    const made = await control('POST', '', { fixture: 'demo', clock: { now, frozen: true } });
    expect(made.status).toBe(200);
    const { body: fixture } = await harness.get(`/_sandbox/workspaces/${made.body.name}/export`);
    expect((await control('POST', '', { fixture })).status).toBe(200);
  });

  it.each([
    ['+P9000Y', LAST.slice(0, 10)],
    ['-P9000Y', FIRST.slice(0, 10)],
    ['+P9999999D', LAST.slice(0, 10)],
  ])('%s ends with the calendar', (validUntil, day) => {
    const discountCodes = [{ code: 'A', percent: 5, validUntil }];
    const { discountCodes: loaded } = loadFixture({ merchants: [{ slug: 'a' }], discountCodes }, { now: 0 });
    expect(loaded).toMatchObject([{ validUntil: day }]);
  });

  it.each(['+P300000Y', '+P99999999999D'])(
    'with too many years for any calendar is refused: %s',
    (validUntil) => {
      const discountCodes = [{ code: 'A', percent: 5, validUntil }];
      const load = () => loadFixture({ merchants: [{ slug: 'a' }], discountCodes }, { now: 0 });
      expect(load).toThrow(FixtureInvalid);
    },
  );
});
