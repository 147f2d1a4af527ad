// Tests the parts of the judge of certification cases without a sandbox.
import { describe, expect, it } from 'vitest';
import type { Case, CaseRequest, CaseRun } from '../../src/certification/case.js';
import {
  bookedWithoutHold,
  findings,
  found,
  inRequests,
  judgeRetries,
  neverLooked,
  invalid,
  retriesAfter,
  successes,
  wasRefused,
  wrongAnswer,
} from '../../src/certification/evidence.js';
import { doubtAbout, missedFault } from '../../src/certification/judge-run.js';
import type { AppliedFault } from '../../src/faults/rule.js';
import type { PastStep } from '../../src/workspaces/history/history.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';

const CUT = { effect: { type: 'cut', at: 'committed' }, note: 'the reply is lost' } as const;
const MOMENT = { effect: { type: 'moment', moment: 'seats-taken' } } as const;
const applied = (more: Partial<AppliedFault> = {}): AppliedFault => ({
  by: 'rule',
  ruleId: 1,
  effect: CUT.effect,
  note: null,
  isApplied: true,
  ...more,
});
const request = (id: number, more: object = {}) =>
  ({
    id,
    status: 200,
    fault: null,
    isOfRival: false,
    operationId: 'createBooking',
    path: '/bookings',
    ...more,
  }) as CaseRequest;
const step = (more: object = {}) =>
  ({ cause: { type: 'request', id: '1' }, changes: [], ...more }) as unknown as PastStep;
const caseWith = (more: Partial<Case>) => ({ id: 'a', faults: [], ...more }) as unknown as Case;
const runOf = (requests: readonly CaseRequest[], answers: object = {}) =>
  ({ requests, answers, steps: [] }) as unknown as CaseRun;

interface Situation {
  readonly requests?: readonly CaseRequest[];
  readonly steps?: readonly PastStep[];
  /** Whether the history still has its first step. */
  readonly isWhole?: boolean;
  readonly of?: Partial<Case>;
  readonly rules?: readonly object[];
  readonly isReanswered?: boolean;
}

const TOO_MANY = 'it took more requests than the log holds, so that not all of them can be judged.';
const RESET = 'its workspace was reset or restored meanwhile.';
const MOVED = 'its clock was moved, but the case requires real waiting.';
const AGAIN = 'an answer was replaced: answer each question only once.';
const RULES = 'its fault rules were changed.';
const OWN = 'request 2 asked for a fault of its own, by a header or an e-mail address: certify without them.';
const FOREIGN = 'a booking asked for a moment of its own by its e-mail address: certify without it.';
const kept = (rule: object) => ({ id: 7, match: {}, when: {}, note: null, hits: 3, ...rule });
const moment = (id: string) => step({ cause: { type: 'fault', id } });

describe('a doubt about a case', () => {
  it.each<[string | null, Situation]>([
    [null, {}],
    [null, { requests: [request(1), request(2)] }],
    [TOO_MANY, { requests: [request(2), request(3)] }],
    [TOO_MANY, { requests: [request(1)], isWhole: false }],
    [TOO_MANY, { isWhole: false }],
    [null, { steps: [step()] }],
    [RESET, { steps: [step(), step({ replaced: 'reset' })] }],
    [MOVED, { steps: [step(), step({ clock: {} })], of: { isRunning: true } }],
    [null, { steps: [step({ clock: {} })] }],
    [null, { steps: [step()], of: { isRunning: true } }],
    [AGAIN, { isReanswered: true }],
    [null, { of: { faults: [CUT] }, rules: [kept(CUT)] }],
    [RULES, { of: { faults: [CUT] } }],
    [RULES, { rules: [kept(CUT)] }],
    [RULES, { of: { faults: [CUT] }, rules: [kept({ ...CUT, when: { times: 1 } })] }],
    [RULES, { of: { faults: [CUT] }, rules: [kept({ ...CUT, isOff: true })] }],
    [null, { requests: [request(1), request(2, { fault: applied() })] }],
    [OWN, { requests: [request(1), request(2, { fault: applied({ by: 'header' }) })] }],
    [OWN, { requests: [request(1), request(2, { fault: applied({ by: 'email' }) })] }],
    [FOREIGN, { steps: [moment('seats-taken')] }],
    [FOREIGN, { steps: [moment('price-raised')], of: { faults: [MOMENT] }, rules: [kept(MOMENT)] }],
    [FOREIGN, { steps: [moment('seats-taken')], of: { faults: [CUT] }, rules: [kept(CUT)] }],
    [
      null,
      { steps: [moment('seats-taken')], of: { faults: [CUT, MOMENT] }, rules: [kept(CUT), kept(MOMENT)] },
    ],
  ])('is %j in the situation %#', (doubt, situation) => {
    const {
      requests = [],
      steps = [],
      isWhole = true,
      of = {},
      rules = [],
      isReanswered = false,
    } = situation;
    const workspace = {
      activityLogs: { history: { reaches: (first: number) => first === 0 && isWhole } },
      faults: { list: () => rules },
    } as unknown as LiveWorkspace;
    expect(doubtAbout({ case: caseWith(of), isReanswered }, workspace, { requests, steps })).toBe(doubt);
  });
});

describe('a fault that never took effect', () => {
  const MISSED = 'its fault did not affect the client: "the reply is lost"';
  const PLAIN = 'its fault did not affect the client.';

  it.each<[string | null, readonly object[], readonly CaseRequest[]]>([
    [null, [], []],
    [MISSED, [CUT], []],
    [null, [CUT], [request(1, { fault: applied() })]],
    [MISSED, [CUT], [request(1, { fault: applied({ ruleId: 2 }) })]],
    [MISSED, [CUT], [request(1, { fault: applied({ isApplied: false }) })]],
    [MISSED, [CUT], [request(1, { fault: applied(), isOfRival: true })]],
    [MISSED, [CUT], [request(1, { fault: applied(), status: 400 })]], // no successful reply was lost
    [null, [MOMENT], [request(1, { fault: applied(MOMENT), status: 400 })]],
    [PLAIN, [MOMENT], [request(1)]],
    [PLAIN, [CUT, MOMENT], [request(1, { fault: applied() })]],
    [
      null,
      [CUT, MOMENT],
      [request(1, { fault: applied() }), request(2, { fault: applied({ ...MOMENT, ruleId: 2 }) })],
    ],
  ])('is %j (%#)', (reason, faults, requests) => {
    expect(missedFault(caseWith({ faults }), { requests })).toBe(reason);
  });
});

describe('the requests of a client', () => {
  const all = [
    request(1),
    request(2, { status: 400 }),
    request(3, { isOfRival: true }),
    request(4, { operationId: 'getBooking' }),
    request(5, { operationId: null }),
  ];

  it('are counted by operation and status, without those of a rival', () => {
    expect(successes(runOf(all), 'createBooking', 'getBooking').map(({ id }) => id)).toEqual([1, 4]);
    expect(invalid(runOf(all), 'createBooking').map(({ id }) => id)).toEqual([2]);
  });

  it.each([
    [[7], 'in request 7'],
    [[7, 9], 'in requests 7 and 9'],
    [[7, 9, 11], 'in requests 7, 9 and 11'],
  ])('%j are named %s', (ids, text) => expect(inRequests(ids)).toBe(text));

  it('are a finding if they were refused, and no finding without refusals', () => {
    expect(wasRefused('x', [], 'Do.')).toBe(false);
    const message = 'The service refused with 400 in requests 2 and 3. Do.';
    expect(wasRefused('x', [request(2), request(3)], 'Do.')).toEqual(found('x', message, [2, 3]));
  });

  it.each([
    [[request(1)], []],
    [[request(1, { fault: applied({ isApplied: false }) })], []],
    [[request(1, { fault: applied() })], [1]],
    [[request(1, { fault: applied() }), request(2)], []],
    [[request(1, { fault: applied() }), request(2, { operationId: 'listBookings' })], []],
    [[request(1, { fault: applied() }), request(2, { operationId: 'listMerchants' })], [1]],
    [[request(1), request(2, { fault: applied() })], [2]],
  ])('do not look after a lost reply: %#', (requests, ids) => {
    const message = `The reply to request ${ids[0]} was lost, and no later request checked the outcome. Look.`;
    expect(neverLooked(runOf(requests), 'createBooking', 'Look.')).toEqual(
      ids.length > 0 ? [found('does-not-look', message, ids)] : [],
    );
  });

  it('without a hold are a finding only if there is a booking', () => {
    const booking = (holds: string[]) => ({ id: 1, request: 4, holds }) as never;
    expect([bookedWithoutHold(undefined, ''), bookedWithoutHold(booking(['R']), '')]).toEqual([false, false]);
    const message = 'Request 4 booked seats without a hold. Hold.';
    expect(bookedWithoutHold(booking([]), 'Hold.')).toEqual(found('books-without-hold', message, [4]));
    expect(findings(false, found('a', 'b'), [found('c', 'd', [1])])).toEqual([
      found('a', 'b'),
      found('c', 'd', [1]),
    ]);
  });
});

describe('a retry', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 5, 1, 8) + ms).toISOString();
  const limited = (id: number, ms: number, more: object = {}) =>
    request(id, { status: 429, at: at(ms), response: { headers: { 'Retry-After': '2' } }, ...more });
  const judged = (...requests: CaseRequest[]) => judgeRetries(retriesAfter(runOf(requests), 429));

  it.each([
    ['in time', [limited(1, 0), request(2, { at: at(2000) })], []],
    ['by a clock that is a little fast', [limited(1, 0), request(2, { at: at(1900) })], []],
    [
      'too soon',
      [limited(1, 0), request(2, { at: at(1899) })],
      [
        found(
          'comes-back-too-soon',
          'Request 1 got 429 with `Retry-After: 2`; request 2 followed after 1899 ms. Wait for this time before you send it again.',
          [1, 2],
        ),
      ],
    ],
    ['without a time', [limited(1, 0, { response: { headers: {} } }), request(2, { at: at(0) })], []],
    ...[
      [],
      [request(2, { at: at(9000), path: '/bookings/1' })],
      [request(2, { at: at(9000), operationId: 'getBooking' })],
    ].map((later): [string, CaseRequest[], object[]] => [
      'of another request or none',
      [limited(1, 0), ...later],
      [
        found(
          'gives-up',
          'Request 1 got 429 and was never sent again. Retry after the seconds in `Retry-After`: 2 here.',
          [1],
        ),
      ],
    ]),
  ])('%s is judged by Retry-After (%#)', (_, requests, expected) => {
    expect(judged(...requests)).toEqual(expected);
  });
});

describe('an answer', () => {
  it.each([
    ['7', 7],
    [' 7 ', '7'],
    [
      ['a ', 1],
      ['a', '1'],
    ],
    [null, null],
  ])('%j is as good as %j', (given, expected) => {
    expect(wrongAnswer(runOf([], { theTotal: given }), 'theTotal', expected, 'total')).toEqual([]);
  });

  it.each([
    [undefined, 'has no answer', 'no answer'],
    [8, 'was answered wrongly, with 8', 8],
    [[7], 'was answered wrongly, with [7]', [7]],
    [null, 'was answered wrongly, with null', null],
  ])('%j is wrong, and the finding does not say what is right', (given, seen, shown) => {
    expect(wrongAnswer(runOf([], { theTotal: given }), 'theTotal', 7, '`total`')).toEqual([
      {
        id: 'wrong-the-total',
        message: `The question "theTotal" ${seen}. Read \`total\`.`,
        requests: [],
        answer: { asked: 'theTotal: `total`', given: shown },
      },
    ]);
  });
});
