import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { connectAgent } from './agent.js';
import { beginSession, endSession } from './raw-session.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
afterAll(() => sandbox.close());

it('of 1,000 sessions some start and the others are refused; open ones continue, and ended ones leave nothing', async () => {
  const { url, workspaces } = sandbox;
  const own = await connectAgent(url);
  const { body } = (await own.call('examples', { operation: 'createBooking' })).values;
  const booked = await own.call('send', { operation: 'createBooking', body });
  expect(booked.values).toMatchObject({ status: 200 });
  const before = (await workspaces.list()).length;

  const begun = [];
  for (let round = 0; round < 20; round += 1)
    begun.push(...(await Promise.all(Array.from({ length: 50 }, () => beginSession(url)))));
  const open = begun.flatMap(({ id }) => (id === null ? [] : [id]));
  const statuses = new Set(begun.map(({ status }) => status));
  expect([open.length, statuses]).toEqual([99, new Set([200, 429])]); // half of all, together with the session above

  expect((await own.call('state', { of: 'bookings' })).values.bookings).toHaveLength(1);
  expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
  expect(await workspaces.list()).toHaveLength(before); // sessions without a call made no workspace

  await Promise.all(open.map((id) => endSession(url, id)));
  const next = await beginSession(url);
  expect(next.status).toBe(200);
  await endSession(url, next.id ?? '');
  await own.close();
  expect((await workspaces.list()).map(({ name }) => name)).toEqual(['demo']);
});
