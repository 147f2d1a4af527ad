import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import { startHarness } from '../harness.js';

const api = await startHarness();

const BOOKING = { items: [], contact: { type: 'email', name: 'Ann', value: 'ann@example.com' } };
const CARD = { ccnumber: '4242424242424242', expiryYear: 2030, expiryMonth: 12, name: 'Ann', cvc: '737' };

it('a refusal lists the test cards (H1)', async () => {
  const guests = [{ priceCategoryId: 111, occupancy: 1 }];
  const items = [{ availabilityItemId: '11_trip_20260603100000_20260603120000', guests }];
  const creditCard = { ...CARD, ccnumber: '4111111111111111' };
  const { body } = await api.send('POST', '/bookings', { body: { ...BOOKING, items, creditCard } });
  const fault = body.errors.find(({ field }: { field: string }) => field === '/creditCard/ccnumber');
  expect(fault.allowed).toEqual(TEST_CARDS.map(({ number }) => number));
});

describe('the request log', () => {
  it('masks credentials in any header, and shows the scheme of an authorization', async () => {
    const names = [
      'x-api-key',
      'x-auth-token',
      'cookie',
      'x-session',
      'ocp-apim-subscription-key',
      'x-amz-security-token',
    ];
    const headers = Object.fromEntries(names.map((name) => [name, 'hidden']));
    await api.get('/merchants', { headers: { ...headers, 'x-test-name': 'shown' } });
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    const [logged] = workspace?.requests.list({ operationId: 'listMerchants', limit: 1 }) ?? [];
    const shown = logged?.request.headers ?? {};
    expect(names.map((name) => shown[name])).toEqual(names.map(() => '***'));
    expect([shown['authorization'], shown['x-test-name']]).toEqual(['Bearer ***', 'shown']);
  });

  it('shows ids of items with any times, in refusals too (H1, P7)', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => {
      const day = String((at % 28) + 1).padStart(2, '0');
      const minute = String(at).padStart(2, '0');
      return `11_trip_202606${day}10${minute}00_202606${day}12${minute}00`;
    });
    for (const id of ids) {
      const { status, body } = await api.send('POST', '/reservations', {
        body: { availabilityItemId: id, priceCategories: [{ 111: 99 }] },
      });
      const workspace = await api.sandbox.workspaces.get(api.workspace);
      expect([status, JSON.stringify(body).includes('***')]).toEqual([400, false]);
      expect(JSON.stringify(workspace?.requests.list({ limit: 1 })[0]?.request.body)).toContain(id);
    }
  });

  it('shows ids of items, dates and phone numbers', async () => {
    const item = '11_trip_20260603100000_20260603120000';
    const path = `/availabilities/${item}?startsFrom=2026-06-03+2026-06-04&q=%2B351+21+123+4567`;
    await api.get(path);
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    expect(workspace?.requests.list({ limit: 1 })[0]?.path).toBe(path);
  });
});
