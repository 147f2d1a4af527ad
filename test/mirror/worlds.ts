import { afterAll } from 'vitest';
import { NO_FACTS, type Facts } from '../../src/laws/facts.js';
import { mirrorTarget, type Mirror } from '../../src/mirror/mirror-target.js';
import type { ReadLimits } from '../../src/mirror/catalogue-reader.js';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { toDocument } from '../../src/seed/fixture/schema/document.js';
import { generateFixture } from '../../src/seed/generate/generate.js';
import {
  createRecordingTarget,
  type RecordingTarget,
} from '../../src/verification/workflows/recording-target.js';
import type { Traffic, Wrapper } from '../examination/wrapped-target.js';
import { START } from '../harness.js';
import { accessTokenOf } from '../token.js';

/** Returns a generated fixture with 12 activities: two operators, and a reseller of both. */
export async function generatedWorld(): Promise<object> {
  const generated = await generateFixture(
    {
      merchants: 3,
      activities: 12,
      bookings: 60,
      days: 40,
      seed: 5,
      firstDay: Math.floor(START / 86_400_000) - 5,
      workspace: 'demo',
    },
    () => undefined,
  );
  return { ...toDocument(generated.fixture), clock: { now: new Date(START).toISOString(), frozen: false } };
}

/** Starts a sandbox whose workspace `demo` is created from a fixture object. Closes it after the tests of the file. */
export async function startWorld(fixture: object, now = START): Promise<Sandbox> {
  const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
  const loaded = loadFixture(fixture, { now });
  await sandbox.workspaces.create({
    name: 'demo',
    fixture: loaded,
    clock: { now: loaded.clock?.now ?? now, frozen: true },
    seed: 7,
  });
  afterAll(() => sandbox.close());
  return sandbox;
}

export const PARTNER = { id: 'demo.partner', secret: 'partner-secret' };

/** Mirrors a target as the client `demo.partner`. */
export function mirrored(
  target: RecordingTarget | string,
  { facts = NO_FACTS, limits }: { readonly facts?: Facts; readonly limits?: ReadLimits } = {},
): Promise<Mirror> {
  return mirrorTarget({
    target: typeof target === 'string' ? createRecordingTarget(target) : target,
    client: PARTNER,
    facts,
    ...(limits && { limits }),
  });
}

/** A wrapper that makes a target hide recurrences and use opaque item ids. */
export const OPAQUE: Wrapper = {
  request: (traffic) => mapIds(traffic, (id) => Buffer.from(id.replace(/^it-/, ''), 'hex').toString()),
  reply: (traffic) => {
    traffic.reply = mapped(traffic.reply, (name, value) => {
      if (name === 'recurrence') return null;
      if (name === 'availabilityItemId' && typeof value === 'string')
        return value
          .split(',')
          .map((id) => `it-${Buffer.from(id).toString('hex')}`)
          .join(',');
      return value;
    });
  },
};

function mapIds(traffic: Traffic, map: (id: string) => string): void {
  const all = (text: string) => text.replaceAll(/it-[0-9a-f]+/g, map);
  traffic.path = all(traffic.path);
  traffic.query = new URLSearchParams(all(traffic.query.toString()));
  if (traffic.body !== undefined) traffic.body = JSON.parse(all(JSON.stringify(traffic.body)));
}

/** Returns a JSON value in which a function has replaced each member. */
export function mapped(value: unknown, map: (name: string, value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => mapped(entry, map));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapped(map(name, part), map)]),
  );
}

/** Returns a function that reads a path of a sandbox as the client `demo.partner`. */
export async function readerOf(url: string, { id, secret } = PARTNER) {
  const token = await accessTokenOf(url, id, secret);
  return async (path: string): Promise<unknown> => {
    const response = await fetch(url + path, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' },
    });
    return response.json();
  };
}
