import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { needs } from '../needs.js';
import { openConsole, requireNoProblems } from './browser.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
afterAll(() => sandbox.close());

describe('the overview of the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  it('says when the last verified request was, not the last that anybody sent', async () => {
    const shown = await openConsole(sandbox.url);
    const { page } = shown;
    const about = page.locator('main .about');
    const askForToken = async (secret: string) => {
      const named = { client_id: 'demo.partner', client_secret: secret };
      const body = new URLSearchParams({ grant_type: 'client_credentials', ...named });
      return (await fetch(`${sandbox.url}/oauth2/token`, { method: 'POST', body })).status;
    };
    expect(await askForToken('wrong')).toBe(401);
    await page.goto(`${sandbox.url}/_sandbox/console/demo`);
    await about.getByText(/1 other is unverified\. \d+ holds? now$/).waitFor();
    expect(await askForToken('partner-secret')).toBe(200);
    await about.getByText(/; the last request .*(now|ago)$/).waitFor();
    const time = await about.locator('time').getAttribute('datetime');
    expect(await askForToken('wrong')).toBe(401);
    await about.getByText(/2 others are unverified/).waitFor();
    expect(await about.locator('time').getAttribute('datetime')).toBe(time);
    await page.close();
    requireNoProblems(shown);
  });
});
