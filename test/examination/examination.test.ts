import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Examination } from '../../src/examination/examination.js';
import { EXAMINATIONS } from '../../src/examination/examinations/all.js';
import type { Claim } from '../../src/examination/judging.js';
import { noteMissing } from '../../src/examination/missing.js';
import { whyNotExamined, type ExaminationRun } from '../../src/examination/run.js';
import type { Verdict } from '../../src/laws/law.js';
import { RuleEvidence } from '../../src/report/rule-evidence.js';
import { FactsInvalid, NO_FACTS, readFacts } from '../../src/laws/facts.js';
import { planLines } from '../../src/examination/plan.js';
import type { Sandbox } from '../../src/sandbox.js';
import { BREACHES } from './breaches/all.js';
import { onItems } from './breaches/acts.js';
import { ALL_FACTS, examineWrapped, sandboxFor } from './suite.js';

describe('a file of facts', () => {
  it('names clients, codes, vouchers and a wait', () => {
    const text = `
clients:
  other: { id: demo.other, secret: other-secret }
discountCodes: [WELCOME10, 2026]
vouchers: [GIFT]
wait: PT2M`;
    expect(readFacts(text, {})).toEqual({
      clients: { other: { id: 'demo.other', secret: 'other-secret' } },
      discountCodes: ['WELCOME10', '2026'],
      vouchers: ['GIFT'],
      waitMs: 120_000,
    });
  });

  it('may be empty, or JSON', () => {
    expect(readFacts('', {})).toEqual(NO_FACTS);
    expect(readFacts('{"vouchers": ["GIFT"]}', {}).vouchers).toEqual(['GIFT']);
  });

  it('takes secrets from environment variables', () => {
    const text = 'clients: { agent: { id: "${TEAM}.agent", secret: "${SECRET}" } }';
    const { clients } = readFacts(text, { TEAM: 'demo', SECRET: 's3cret' });
    expect(clients.agent).toEqual({ id: 'demo.agent', secret: 's3cret' });
  });

  it.each([
    ['[', expect.stringMatching(/^it is not YAML: /)],
    ['- a', 'the file must hold clients, discountCodes, vouchers, wait.'],
    ['codes: []', 'the file has no member codes: it may hold clients, discountCodes, vouchers, wait.'],
    ['clients: { own: {} }', 'clients has no member own: it may hold other, agent, operator.'],
    ['clients: { agent: { id: a, secret: "" } }', 'clients.agent.secret must be a text.'],
    ['clients: { agent: me }', 'clients.agent must hold id, secret.'],
    ['vouchers: GIFT', 'vouchers must be a list of codes, such as [SUMMER10].'],
    ['vouchers: ["${GIFT}"]', 'vouchers[0] names the variable GIFT, which is not set.'],
    ['wait: soon', 'wait must be a duration of at most an hour, such as PT2M.'],
    ['wait: PT61M', 'wait must be a duration of at most an hour, such as PT2M.'],
  ])('is refused: %s', (text, message) => {
    expect(errorsOf(text)).toContainEqual(message);
  });

  it('is refused with every error', () => {
    expect(errorsOf('{ wait: soon, vouchers: GIFT, discountCodes: [true] }')).toHaveLength(3);
  });
});

function errorsOf(text: string): readonly string[] {
  try {
    readFacts(text, {});
    return [];
  } catch (error) {
    if (error instanceof FactsInvalid) return error.errors;
    throw error;
  }
}

const examination = (id: string, more: Partial<Examination>): Examination => ({
  id,
  title: `Title of ${id}`,
  rules: [],
  books: 0,
  writes: false,
  run: () => Promise.resolve(),
  ...more,
});

describe('the plan of a run', () => {
  const examinations = [
    examination('reads', { rules: ['A1', 'M3'], sees: { wait: ['C4'] } }),
    examination('books', { rules: ['B1'], books: 3, writes: true }),
    examination('codes', { rules: ['M3', 'M4'], needs: ['vouchers'] }),
    examination('others', { rules: ['K1'], books: 2, writes: true, needs: ['other'] }),
  ];

  it('lists the examinations, their bookings, and the rules that stay unseen without a fact', () => {
    expect(planLines({ examinations, facts: NO_FACTS, mayWrite: true })).toEqual([
      'Examinations: 2 of 4. They make at most 3 bookings and cancel them.',
      'An examination that contradicts a rule is repeated up to 6 times, with new bookings each time.',
      '  reads: Title of reads',
      '  books: Title of books (books 3 times at most)',
      '  codes: not run. It needs vouchers in --facts.',
      '  others: not run. It needs clients.other in --facts.',
      'Unseen without wait in --facts: C4.',
      'Unseen without vouchers in --facts: M4.',
      'Seen in part without vouchers in --facts: M3.',
      'Unseen without clients.other in --facts: K1.',
    ]);
  });

  it('leaves nothing unseen with all facts', () => {
    const lines = planLines({ examinations, facts: ALL_FACTS, mayWrite: true });
    expect(lines[0]).toBe('Examinations: 4 of 4. They make at most 5 bookings and cancel them.');
    expect(lines.filter((line) => /not run|Unseen/.test(line))).toEqual([]);
  });

  it('leaves out examinations that write if writing is not allowed', () => {
    const lines = planLines({ examinations, facts: ALL_FACTS, mayWrite: false });
    expect(lines).toContain(
      '  books: not run. It holds seats or makes bookings. To run it, use --only write.',
    );
    expect(lines[0]).toContain('at most 0 bookings');
  });
});

describe('the rules in the report of a run', () => {
  const missingOf = (run: ExaminationRun | null, id: string) => {
    const rules = new RuleEvidence();
    noteMissing(rules, run);
    return rules.results().find((rule) => rule.id === id)?.missing ?? [];
  };
  const ran = (lacking: readonly Claim[] = []): ExaminationRun => ({
    results: EXAMINATIONS.map((one) => {
      const reason = whyNotExamined(one, { facts: NO_FACTS, mayWrite: true });
      const verdicts = one.rules.map((rule): Verdict => ({ ...shown, rule }));
      return { examination: one, reason, verdicts: reason === null ? verdicts : [], lacking, durationMs: 1 };
    }),
    exchanges: [],
    facts: NO_FACTS,
    booked: 0,
    left: [],
  });
  const shown = { title: '', outcome: 'confirmed', exchanges: [{} as never] } as const;

  it('are never fully examined without an examination', () => {
    for (const id of ['K1', 'B7', 'P12'])
      expect(missingOf(null, id)).toEqual(['No examination ran: add --examine.']);
  });

  it('are fully examined if each of their examinations ran, and else name the missing facts', () => {
    expect(missingOf(ran(), 'B8')).toEqual([]);
    expect(missingOf(ran(), 'K1')).toEqual(['people/other: It needs clients.other in --facts.']);
    expect(missingOf(ran(), 'A8')).toEqual([
      'kinds/capacity: It examines more with clients.operator in --facts.',
    ]);
  });

  it('name examinations that were not chosen, or for which the target has no data', () => {
    const { results, ...others } = ran([['M8', 'No price shows it.']]);
    expect(missingOf({ results, ...others }, 'M8')).toContain('prices/currencies: No price shows it.');
    const few = results.filter(({ examination: { id } }) => !id.startsWith('rebooking/'));
    expect(missingOf({ ...others, results: few }, 'B8')).toEqual([
      'Some examinations did not run: --workflow selects others.',
    ]);
    const idle = results.map((one) => ({ ...one, verdicts: [] }));
    expect(missingOf({ ...others, results: idle }, 'B8')).toContain(
      'rebooking/item: The target has no data to examine this.',
    );
  });
});

describe('an examination', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await sandboxFor();
  });
  afterAll(() => sandbox.close());

  it('finds nothing at a sandbox, and confirms rules', async () => {
    const only = 'holds/,money/booking,time/';
    const facts = { ...NO_FACTS, waitMs: 3000 };
    const { contradicted, confirmed, reasons } = await examineWrapped(sandbox.url, {}, { only, facts });
    expect(contradicted).toEqual([]);
    expect(reasons).toEqual([]);
    const rules = new Set(confirmed.map(({ rule }) => rule));
    expect([...rules]).toEqual(expect.arrayContaining(['A2', 'A5', 'A10', 'C1', 'C3', 'C4', 'C5', 'P13']));
  });

  it('cancels what it booked', async () => {
    const { exchanges } = await examineWrapped(sandbox.url, {}, { only: 'money/booking' });
    const sent = exchanges.map(({ request }) => `${request.method} ${new URL(request.url).pathname}`);
    const booked = sent.filter((line) => line === 'POST /bookings').length;
    expect(booked).toBeGreaterThan(0);
    const token = exchanges.findLast(({ request }) => request.url.includes('/bookings'))?.request.headers;
    const bookings = await fetch(`${sandbox.url}/bookings?q=Examina&limit=100`, {
      headers: [...(token ?? [])].map(([name, value]): [string, string] => [name, value]),
    });
    const listed = (await bookings.json()) as { status: string }[];
    expect(listed.length).toBeGreaterThanOrEqual(booked);
    expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  });

  it('sends no writes if writing is not allowed', async () => {
    const only = 'holds/,money/booking,time/updated,http/';
    const { exchanges, reasons } = await examineWrapped(sandbox.url, {}, { only, mayWrite: false });
    const methods = exchanges
      .filter(({ request }) => !request.url.endsWith('/oauth2/token'))
      .map(({ request }) => request.method);
    expect(new Set(methods)).toEqual(new Set(['GET', 'HEAD']));
    expect(reasons).toContain('holds/seats: It holds seats or makes bookings. To run it, use --only write.');
  });

  it('reports no contradiction that a repetition does not confirm', async () => {
    let left = 1;
    const booking = {
      reply: (traffic: Parameters<typeof onItems>[0]) => {
        if (traffic.method !== 'GET' || !/^\/availabilities\/./.test(traffic.path) || left === 0) return;
        left -= 1;
        onItems(traffic, (item: { availableSeats: number }) => (item.availableSeats += 1));
      },
    };
    const once = await examineWrapped(sandbox.url, booking, { only: 'holds/seats' });
    expect(left).toBe(0);
    expect(once.contradicted).toEqual([]);
  });

  // breaches.long.test.ts tests that each breach breaks its rule
  it.each([
    ['a capture lasts 30 minutes', 'holds/duration'],
    ['a release keeps the seats', 'holds/seats'],
    ['a replaced capture keeps its seats', 'holds/again'],
    ['comments of payments are lost', 'money/payments'],
    ['the last booking time is the start', 'time/schedule'],
    ['the time of a change is RFC 3339', 'time/updated'],
  ])('finds that %s', async (id, only) => {
    const breach = BREACHES.find((one) => one.id === id);
    if (!breach) throw new TypeError(`There is no breach ${id}.`);
    const { contradicted } = await examineWrapped(sandbox.url, breach, { only });
    expect(contradicted.map(({ rule }) => rule)).toContain(breach.rules[0]);
  });
});
