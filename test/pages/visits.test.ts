import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { bookHosted, cardFields, hiddenFields, openPage, PAYING_FIXTURE, submit } from './paying.js';

const harness = await startHarness({ fixture: PAYING_FIXTURE });

describe('the payment page (H2)', () => {
  it('logs each of its visits as a request, without card data (H1)', async () => {
    const { redirectUrl } = await bookHosted(harness);
    const page = await openPage(redirectUrl);
    await submit(redirectUrl, { ...hiddenFields(page), ...cardFields(), name: 'x'.repeat(20_000) });
    const { location } = await submit(redirectUrl, { ...hiddenFields(page), ...cardFields(), action: 'pay' });
    const visits = (await harness.sandbox.workspaces.get('test'))?.requests.list({ limit: 3 }) ?? [];
    const path = redirectUrl.slice(harness.url.length).replace(/[^/]+$/, '***'); // the holder of the code may pay, so the code is masked
    expect(visits.map((visit) => [visit.method, visit.path, visit.status, visit.clientId])).toEqual([
      ['POST', path, 303, null],
      ['POST', path, 413, null],
      ['GET', path, 200, null],
    ]);
    for (const visit of visits) expect(visit).not.toHaveProperty('claimedClientId'); // its sender has the code
    const [paid, , opened] = visits;
    const hidden = { cardNumber: '***', expiry: '***', cvc: '***', name: '***', token: '***' };
    expect(paid?.request.body).toEqual({ ...hidden, action: 'pay' });
    expect(paid?.response.headers['location']).toBe(location);
    expect(paid?.changes.map(({ table }) => table)).toContain('baskets');
    expect(opened?.changes.map(({ table }) => table)).toContain('baskets');
  });
});
