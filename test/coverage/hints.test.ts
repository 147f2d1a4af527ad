// Tests the hints of coverage: a request that would exercise a missing outcome, parameter, field, value or change of state.
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { possibleOf } from '../../src/coverage/possible.js';
import { presentCoverage, TRANSITION_HINTS } from '../../src/coverage/present.js';
import { TRANSITIONS } from '../../src/domain/transitions/transitions.js';
import { CoverageCounts, transitionName } from '../../src/workspaces/coverage.js';

const contract = loadContract();
const possible = possibleOf(contract);
const nothing = () => presentCoverage(possible, new CoverageCounts());

describe('the hints of coverage', () => {
  it('exist exactly for the missing parts', () => {
    for (const { outcomes, parameters, fields, values, hints } of nothing().operations) {
      const all = [outcomes, parameters, fields, values].flatMap((part) => part.possible);
      expect(Object.keys(hints).toSorted()).toEqual(all.toSorted());
    }
    const counted = new CoverageCounts();
    counted.count('listMerchants', 200, { names: ['200 ok'], numbers: [0] });
    const [merchants] = presentCoverage(possible, counted, 'listMerchants').operations;
    expect(Object.keys(merchants?.hints ?? {})).not.toContain('200 ok');
  });

  it('exist for each change of state, and name an operation of the contract', () => {
    expect([...TRANSITION_HINTS.keys()]).toEqual(TRANSITIONS.map(transitionName));
    const requests = contract.operations.map(({ method, template }) => `\`${method} ${template}\``);
    for (const { operationId, hint } of TRANSITION_HINTS.values()) {
      expect(possible.has(operationId)).toBe(true);
      expect(requests.some((request) => hint.includes(request))).toBe(true);
    }
  });

  it('do not exist for outcomes that no client can cause', () => {
    for (const { operationId, outcomes } of nothing().operations) {
      const own = operationId === 'createToken' ? ['400', '401', '413'] : [];
      for (const name of outcomes.notCounted)
        expect(['429', '500', '503', ...own]).toContain(name.slice(0, 3));
    }
  });

  it.each([
    ['parameter', 'listAvailabilities', 'startsFrom', 'Send `GET /availabilities?startsFrom=…`.'],
    ['field', 'createBooking', '/contact/name', 'Send `POST /bookings` with `/contact/name` in its body.'],
    [
      'value of a field',
      'createBooking',
      '/contact/type=email',
      'Send `POST /bookings` with `email` as `/contact/type` in its body.',
    ],
    [
      'value of a parameter',
      'addRefund',
      'refundType=agent',
      'Send `POST /booking/{bookingId}/refund?refundType=agent`.',
    ],
    [
      'outcome',
      'releaseCapture',
      '422 capture_not_active',
      'Send `DELETE /reservations/{reference}` for a capture that was already released.',
    ],
  ])('name the request of a %s', (_kind, id, name, hint) => {
    expect(nothing().operations.find(({ operationId }) => operationId === id)?.hints[name]).toBe(hint);
  });
});
