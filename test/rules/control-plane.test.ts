import { describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';

const { url } = await startHarness();

async function ask(method: string, path: string, body?: unknown) {
  const reply = await fetch(`${url}/_sandbox${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  return { status: reply.status, body: (await reply.json()) as any };
}
const fields = (reply: Awaited<ReturnType<typeof ask>>): string[] =>
  reply.body.errors.map(({ field }: { field: string }) => field);

describe('creating a workspace', () => {
  it('requires a body', async () => {
    for (const [method, path] of [
      ['POST', '/workspaces'],
      ['PUT', '/workspaces/test/clock'],
    ] as const) {
      const reply = await ask(method, path);
      expect([reply.status, reply.body.errors[0].code]).toEqual([400, 'required']);
    }
  });

  it.each([null, 5])('requires a text if the clock is %j', async (now) => {
    const reply = await ask('POST', '/workspaces', { clock: { now } });
    expect(reply.body.errors).toMatchObject([{ field: '/clock/now', code: 'wrong_type', allowed: 'string' }]);
  });

  it('returns every error of a fixture, in its format and its references', async () => {
    const [rule] = SMALL_FIXTURE.availabilityRules;
    const fixture = {
      ...SMALL_FIXTURE,
      bogus: [],
      activities: [
        { id: 'one', merchant: 'tours', title: 'No number' },
        { id: 2, merchant: 'nobody', title: 'Of nobody' },
        { id: 1, merchant: 'tours', title: 'Walk' },
        { id: 1, merchant: 'tours', title: 'Walk again' },
      ],
      availabilityRules: [
        { ...rule, id: 12, capacity: -1 },
        { ...rule, activityId: 77 },
      ],
    };
    const reply = await ask('POST', '/workspaces', { fixture });
    expect(reply.status).toBe(400);
    expect(fields(reply).toSorted()).toEqual([
      '/fixture/activities/0/id',
      '/fixture/activities/1/merchant',
      '/fixture/activities/3/id',
      '/fixture/availabilityRules/0/capacity',
      '/fixture/availabilityRules/1/activityId',
      '/fixture/availabilityRules/1/priceCategories/0/id',
      '/fixture/bogus',
    ]);
    const twice = reply.body.errors.find(({ field }: { field: string }) => field.endsWith('/3/id'));
    expect(twice.message).toContain('/activities/2/id');
  });

  it('reports no missing reference to an entry that is itself invalid', async () => {
    const fixture = { ...SMALL_FIXTURE, activities: [{ id: 1, merchant: 'tours' }] };
    expect(fields(await ask('POST', '/workspaces', { fixture }))).toEqual(['/fixture/activities/0/title']);
  });
});

it('an error names the complete unknown path', async () => {
  const reply = await ask('GET', '/nowhere');
  expect([reply.status, reply.body.detail.includes('/_sandbox/nowhere')]).toEqual([404, true]);
});
