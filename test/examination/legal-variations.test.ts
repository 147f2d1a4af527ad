import { beforeAll, describe, expect, it } from 'vitest';
import type { Legal } from './legal.js';
import { LEGAL } from './legal-variations.js';
import { ALL_FACTS, examineWrapped, sandboxFor } from './suite.js';
import type { Aside, Traffic } from './wrapped-target.js';

/**
 * Examinations whose responses contain everything that variations change: records, bookings, cards, problems and
 * challenges.
 */
const only = 'charges/card,http/requests';
/** Enough responses for variations that change every n-th response only. */
const RESPONSES = 60;

let recorded: readonly Traffic[] = [];

/** A copy of a recorded request and its response. */
const copyOf = (traffic: Traffic): Traffic => ({
  ...structuredClone({ ...traffic, query: undefined }),
  query: new URLSearchParams(traffic.query),
});

const responseOf = ({ status, reply, replyHeaders }: Traffic) =>
  JSON.stringify([status, reply, replyHeaders]);

/** Returns whether a variation replies itself or delays a request. */
async function answers({ request }: Legal, traffic: Traffic, aside: Aside): Promise<boolean> {
  const waiting = new Promise<boolean>((resolve) => void setImmediate(resolve, true));
  return Promise.race([
    Promise.resolve(request?.(traffic, aside)).then((answer) => answer === true),
    waiting,
  ]);
}

async function changesAnything(legal: Legal): Promise<boolean> {
  const aside: Aside = {
    send: () => Promise.reject(new Error('No variation sends requests.')),
    memory: new Map(),
  };
  for (const traffic of recorded) {
    const copy = copyOf(traffic);
    if (await answers(legal, copy, aside)) return true;
    await legal.reply?.(copy, aside);
    if (responseOf(copy) !== responseOf(traffic)) return true;
  }
  return false;
}

describe('each legal variation', () => {
  beforeAll(async () => {
    const sandbox = await sandboxFor();
    const seen: Traffic[] = [];
    const recording = { reply: (traffic: Traffic) => void seen.push(copyOf(traffic)) };
    await examineWrapped(sandbox.url, recording, { facts: ALL_FACTS, only });
    await sandbox.close();
    recorded = seen;
    if (recorded.length < RESPONSES) throw new Error(`Only ${recorded.length} responses are recorded.`);
  });

  it.each(LEGAL.filter(({ request, reply }) => request || reply).map((legal) => [legal.id, legal] as const))(
    'changes at least one response: %s',
    async (_, legal) => expect(await changesAnything(legal)).toBe(true),
  );

  it('has other settings of the target if it changes no response', () => {
    const others = LEGAL.filter(({ request, reply }) => !request && !reply);
    const plain = others.filter(({ client, fixture, lenient, vendor, clockMs, customers }) =>
      [client, fixture, lenient, vendor, clockMs, customers].every((option) => option === undefined),
    );
    expect(plain.map(({ id }) => id)).toEqual(['the sandbox itself']);
  });
});
