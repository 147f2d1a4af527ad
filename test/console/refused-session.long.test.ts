import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { needs } from '../needs.js';
import { type ConsolePage, openConsole, requireNoProblems } from './browser.js';

const ADMIN = 'an-admin-token-of-32-characters!';
const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent', adminToken: ADMIN });
afterAll(() => sandbox.close());

describe('a request of the console about its session that is refused', { ...needs('chromium') }, () => {
  let shown: ConsolePage;
  const refuseNext = (method: string) =>
    shown.page.route('**/_sandbox/session', (route) =>
      route.request().method() === method && refused++ === 0
        ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { detail: 'Wait a second.' } })
        : route.continue(),
    );
  let refused = 0;
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });

  beforeEach(async () => {
    refused = 0;
    shown = await openConsole(sandbox.url, [/^503 /, /^401 /]);
    await shown.page.goto(`${sandbox.url}/_sandbox/console/demo/try/createBooking`);
    await shown.page.getByRole('tab', { name: 'Administrator' }).click();
    await shown.page.getByLabel('Admin token').fill(ADMIN);
    await button('Sign in').click();
    await button('Sign out').waitFor();
  });
  afterEach(async () => {
    await shown.page.close();
    requireNoProblems(shown);
  });

  it('is repeated if it read the session, and what was typed stays', async () => {
    await shown.page.getByRole('tab', { name: 'Text' }).click();
    await shown.page.getByLabel('Body as text').fill('{"note": "By tram"}');
    await refuseNext('GET');
    await shown.page.reload();
    await shown.page.getByRole('tab', { name: 'Text' }).click();
    expect(refused).toBeGreaterThan(0);
    expect(await shown.page.getByLabel('Body as text').inputValue()).toContain('By tram');
  });

  it('shows the reason if it was a sign-out, and the session continues', async () => {
    await refuseNext('DELETE');
    await button('Sign out').click();
    await shown.page.getByRole('alert').getByText('Wait a second.').waitFor();
    await shown.page.reload();
    await button('Sign out').click();
    await button('Sign in').waitFor();
    expect(refused).toBe(2);
  });
});
