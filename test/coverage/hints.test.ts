// Tests the hints of coverage: a request that would exercise a missing outcome, parameter, field, value or change of state.
import { describe, expect, it } from 'vitest';
import { loadContract, type Operation } from '../../src/contract/load.js';
import { possibleOf } from '../../src/coverage/possible.js';
import { presentCoverage, TRANSITION_HINTS } from '../../src/coverage/present.js';
import { TRANSITIONS } from '../../src/domain/transitions/transitions.js';
import { CoverageCounts, transitionName } from '../../src/workspaces/coverage.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';

const contract = loadContract();
const possible = possibleOf(contract);
const nothing = presentCoverage(possible, new CoverageCounts());

describe('the hints of coverage', () => {
  it('exist exactly for the missing parts', () => {
    for (const { outcomes, parameters, fields, values, hints } of nothing.operations) {
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
    for (const { operationId, outcomes } of nothing.operations) {
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
    expect(nothing.operations.find(({ operationId }) => operationId === id)?.hints[name]).toBe(hint);
  });

  it('link to the outcomes that all operations share', { timeout: 60_000 }, async () => {
    const api = await startHarness({ fixture: SMALL_FIXTURE });
    const others = contract.operations.filter(({ id }) => id !== 'createToken');
    const valid = await api.token();
    const send = async (
      operation: Operation,
      init: { query?: string; id?: string; headers?: object; body?: string },
    ) => {
      const { method, template } = operation;
      const path = template.replaceAll(/\{[^}]+\}/g, init.id ?? '999999') + (init.query ?? '');
      const headers = {
        authorization: `Bearer ${valid}`,
        accept: '*/*',
        'accept-language': 'en',
        ...init.headers,
      };
      const sent = await fetch(api.url + path, {
        method,
        headers,
        ...(init.body !== undefined && { body: init.body }),
      });
      await sent.arrayBuffer();
    };
    const json = { 'content-type': 'application/json' };
    for (const operation of others) {
      await send(operation, { query: '?unknown=1', ...(operation.id === 'editGuest' && { id: 'x' }) });
      await send(operation, { headers: { accept: 'text/csv' } });
      if (!operation.body) continue;
      await send(operation, { headers: { 'content-type': 'text/plain' }, body: 'x' });
      await send(operation, { headers: json, body: JSON.stringify({ text: 'x'.repeat(2 ** 20) }) });
    }
    await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1H' } });
    for (const operation of others) await send(operation, {});
    const { operations } = (await api.get('/_sandbox/workspaces/test/coverage')).body as typeof nothing;
    const alike = /^(400 invalid_request|401|406|413|415)/;
    for (const { operationId, outcomes } of operations) {
      if (operationId === 'createToken') continue;
      const missing = outcomes.possible.filter((name) => alike.test(name) && !outcomes.hit.includes(name));
      expect([operationId, missing]).toEqual([operationId, []]);
    }
  });
});
