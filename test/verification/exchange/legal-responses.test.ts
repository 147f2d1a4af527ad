import { beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import { ownWorkflows } from '../../../src/verification/workflows/read-workflows.js';
import { conditionHolds } from '../../../src/verification/workflows/expression.js';
import type { UndeclaredWeight } from '../../../src/verification/exchange/judge-response.js';
import { createExchangeCheck } from '../../../src/verification/exchange/create-exchange-check.js';
import { recordFaithful, type Faithful } from './faithful-exchanges.js';
import { recorded, type Exchange } from './recording.js';

let faithful: Faithful;
beforeAll(async () => {
  faithful = await recordFaithful();
});

/** Returns the findings of a faithful exchange of an operation after a change, as `<severity> <id>`. */
async function found(
  isOf: (exchange: Exchange) => boolean,
  change: (exchange: Exchange) => void,
  undeclared?: UndeclaredWeight,
) {
  const exchange = Object.values(faithful.exchanges).find(isOf);
  if (!exchange) throw new TypeError('There is no such exchange.');
  const copy = structuredClone(exchange);
  change(copy);
  const check = createExchangeCheck(loadContract(), { baseUrl: faithful.url, undeclared });
  return (await check(recorded(copy))).findings.map(({ severity, id }) => `${severity} ${id}`);
}

const isAt = (path: string) => (exchange: Exchange) =>
  exchange.status === 200 && new URL(exchange.url).pathname === path;

describe('a correct response', () => {
  it('may have another lifetime of its token: a note names the lifetime in the contract', async () => {
    const life = (seconds: number) =>
      found(isAt('/oauth2/token'), ({ reply }) => (reply.expires_in = seconds));
    expect(await life(7200)).toEqual(['note createToken/response.200.body/not_allowed/expires_in']);
    expect(await life(0)).toContain('error createToken/response.200.body/not_allowed/expires_in');
  });

  it('may have another lifetime of its token in workflows too', () => {
    const [step] = ownWorkflows('vendor').find(({ id }) => id === 'catalogue')?.steps ?? [];
    const holdsFor = (seconds: number) =>
      step?.criteria.every(({ test }) => {
        if (test.kind !== 'simple') return true;
        const body = { token_type: 'Bearer', expires_in: seconds, scope: null };
        const response = { status: 200, header: () => undefined, body };
        return conditionHolds(test.condition, { inputs: {}, outputs: new Map(), response });
      });
    expect(step?.id).toBe('token');
    expect([holdsFor(3600), holdsFor(7200), holdsFor(0)]).toEqual([true, true, false]);
  });

  it('may have undeclared headers and members of problems, whose severity is a setting', async () => {
    const own = (undeclared?: UndeclaredWeight) =>
      found(
        ({ status, url }) => status === 200 && /\/bookings\/\d+$/.test(url),
        (exchange) => {
          exchange.status = 404;
          exchange.reply = { title: 'Unknown', status: 404, code: 'not_found', traceId: 'abc' };
          const headers = { 'content-type': 'application/problem+json', 'x-node': '1' };
          Object.assign(exchange.responseHeaders, headers);
        },
        undeclared,
      );
    const names = [/response\.\d+\.header\/undeclared\/x-node$/, /response\.\d+\.body\/unknown\/traceId$/];
    for (const weight of ['note', 'error'] as const) {
      const shown = await own(weight === 'note' ? undefined : weight);
      for (const name of names)
        expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^${weight} .*${name.source}`)));
    }
    expect((await own('ignore')).filter((id) => names.some((name) => name.test(id)))).toEqual([]);
  });

  it('is judged by laws for any severity of undeclared properties', async () => {
    const twice = (undeclared?: UndeclaredWeight) =>
      found(
        isAt('/merchants'),
        ({ reply }) => {
          reply[0].rating = 5;
          reply.push(structuredClone(reply[0]));
        },
        undeclared,
      );
    const unknown = 'listMerchants/response.200.body/unknown/*.rating';
    const [byDefault, asErrors] = [await twice(), await twice('error')];
    expect(byDefault.length).toBeGreaterThan(1);
    expect(asErrors).toEqual(byDefault.map((id) => (id === `note ${unknown}` ? `error ${unknown}` : id)));
  });

  it('may name the region of its language, but no other language', async () => {
    const inLanguage = (tag: string) =>
      found(isAt('/merchants'), ({ responseHeaders }) => (responseHeaders['content-language'] = tag));
    expect(await inLanguage('en-GB')).toEqual([]);
    expect(await inLanguage('xx-GB')).toContain(
      'error listMerchants/response.200.header/not_allowed/content-language',
    );
  });

  it('may have further properties within one of several alternatives: a note names them', async () => {
    const findings = await found(isAt('/merchants'), ({ reply }) => {
      const option = { key: 'a', value: 'A', rank: 1 };
      const field = { code: 'x', label: 'X', type: 'select', options: [option], isRequired: false };
      for (const merchant of reply) merchant.userFields = [field];
    });
    expect(findings).toEqual(['note listMerchants/response.200.body/unknown/*.userFields.*.options.*.rank']);
  });
});

describe('a response of a type that the contract does not declare', () => {
  it('causes a finding, and no law judges its body', async () => {
    const findings = await found(
      (exchange) => exchange.status === 200 && /\/bookings\/\d+$/.test(exchange.url),
      (exchange) => {
        exchange.responseHeaders['content-type'] = 'application/problem+json';
        exchange.reply = {};
      },
    );
    expect(findings.some((finding) => /content-type/.test(finding))).toBe(true);
    expect(findings.some((finding) => /rule\/M9/.test(finding))).toBe(false);
  });
});
