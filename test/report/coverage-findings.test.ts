import { describe, expect, it } from 'vitest';
import { possibleOf } from '../../src/coverage/possible.js';
import { presentCoverage } from '../../src/coverage/present.js';
import { COVERAGE_KINDS, coverageFindings, coveredPercent } from '../../src/report/coverage-findings.js';
import type { CoverageKind } from '../../src/report/coverage-findings.js';
import { CoverageCounts } from '../../src/workspaces/coverage.js';
import { contract } from './reported.js';

const possible = () => possibleOf(contract);

/** Returns the coverage after requests to `releaseCapture` and `createBooking` with a few of their parts. */
function covered() {
  const counts = new CoverageCounts();
  const hit = (operationId: string, status: number, ...names: string[]) => {
    const all = possible().get(operationId)?.all;
    const numbers = names.flatMap((name) => all?.numberOf(name) ?? []);
    counts.count(operationId, status, { names: all?.names ?? [], numbers });
  };
  hit('releaseCapture', 200, '200 ok');
  hit('createBooking', 200, '200 ok', '/contact/name');
  hit('addRefund', 200, '200 ok', 'refundType=agent');
  counts.count('listBookings', 200, { names: [], numbers: [] });
  return presentCoverage(possible(), counts);
}

const judged = () => coverageFindings(covered(), contract, {});

describe('the findings of a coverage', () => {
  it.each([
    ['listGuests/coverage.operation/missing', 'No request was sent to it: send `GET /guests`.'],
    [
      'releaseCapture/coverage.outcome/422.capture_not_active',
      'No `DELETE /reservations/{reference}` ended with `422 capture_not_active`, which these rules decide: C4, C5. Send `DELETE /reservations/{reference}` for a capture that was already released.',
    ],
    [
      'listBookings/coverage.parameter/limit',
      'No request had the parameter `limit`. Send `GET /bookings?limit=…`.',
    ],
    [
      'createBooking/coverage.field/.contact.value',
      'No body had the field `/contact/value`. Send `POST /bookings` with `/contact/value` in its body.',
    ],
    [
      'createBooking/coverage.value/.contact.type=email',
      'No request had the value `/contact/type=email`. Send `POST /bookings` with `email` as `/contact/type` in its body.',
    ],
    [
      '-/coverage.transition/capture.none→held',
      'No record changed its state this way: `capture none→held`. Send `POST /reservations`.',
    ],
  ])('name a part that no request exercised, and a request that would: %s', (id, message) => {
    expect(judged().found.find((one) => one.id === id)?.message).toBe(message);
  });

  it('are notes with the operation, its pointer and its rules, and none of exercised parts', () => {
    const { counts, found, notJudged } = judged();
    expect(found.find(({ id }) => id === 'releaseCapture/coverage.outcome/422.capture_not_active')).toEqual(
      expect.objectContaining({
        severity: 'note',
        operationId: 'releaseCapture',
        pointer: '#/paths/~1reservations~1{reference}/delete',
        rules: ['C4', 'C5'],
        evidence: {
          count: 1,
          exchanges: [],
          received: 'none of this',
          allowed: 'a request that exercises it',
        },
      }),
    );
    expect(found.filter(({ severity }) => severity !== 'note')).toEqual([]);
    const { operations, transitions } = covered();
    const missing = operations.map(({ calls, outcomes, parameters, fields, values }) =>
      calls === 0
        ? 1
        : [parameters, fields, values].reduce(
            (sum, { sent, possible: all }) => sum + all.length - sent.length,
            outcomes.possible.length - outcomes.hit.length,
          ),
    );
    expect(found.length).toBe(
      missing.reduce((sum, count) => sum + count, 0) + transitions.possible.length - transitions.hit.length,
    );
    expect([counts.exchanges, counts.judged, counts.operations.hit, notJudged]).toEqual([4, 4, 4, []]);
  });

  it('do not exist without requests: nothing could be judged', () => {
    const nothing = presentCoverage(possible(), new CoverageCounts());
    const reason = 'The workspace has had no requests since it was opened.';
    expect(coverageFindings(nothing, contract, { operations: 100 })).toMatchObject({
      counts: { exchanges: 0, judged: 0 },
      found: [],
      notJudged: [{ reason, count: 1 }],
    });
  });
});

describe('a minimum of coverage', () => {
  const belowOf = (kind: CoverageKind, minimum: number, hit: number, all: number) => {
    const coverage = covered();
    const summary = { ...coverage.summary, [kind]: { hit, possible: all } };
    return coverageFindings({ ...coverage, summary }, contract, { [kind]: minimum }).found.filter(
      ({ code }) => code === 'minimum',
    );
  };

  it.each([
    [796, 1000, 80, 1], // 79.6 % is not 80 %
    [799, 1000, 80, 1],
    [800, 1000, 80, 0],
    [801, 1000, 80, 0],
    [999, 1000, 100, 1],
    [1000, 1000, 100, 0],
    [0, 1000, 0, 0],
    [0, 0, 100, 0],
  ])(
    'is reached by %i of %i for %i % only if no rounding is needed: %i errors',
    (hit, all, minimum, errors) => {
      expect(belowOf('outcomes', minimum, hit, all)).toHaveLength(errors);
    },
  );

  it.each(COVERAGE_KINDS)('applies to %s alone, and its error says what is required', (kind) => {
    expect(belowOf(kind, 80, 796, 1000)).toMatchObject([
      {
        id: `-/coverage/minimum/${kind}`,
        severity: 'error',
        message: `796 of 1000 ${kind} were exercised: 79 %, and 80 % are required.`,
        pointer: '#/paths',
        evidence: { received: '79 %', allowed: '80 %' },
      },
    ]);
  });

  it('has a percentage that is 100 only if all parts were exercised', () => {
    const percentOf = ([hit, all]: readonly [number, number]) => coveredPercent({ hit, possible: all });
    expect(
      ([[999, 1000], [1000, 1000], [0, 0], [0, 3], [1, 3]] as const).map(percentOf), // prettier-ignore
    ).toEqual([99, 100, 100, 0, 33]);
  });
});
