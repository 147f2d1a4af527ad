import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { CHROMIUM, isMissing } from '../tools.js';

// What the page fills in for other operations is what the collection sends (test/contract/collection.test.ts).
/** A day on which the examples of the contract lie ahead. */
const NOW = Date.parse('2027-05-20T09:00:00Z');

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const clock = { now: NOW, frozen: true };
await sandbox.workspaces.create({ name: 'demo', fixture: namedFixture('demo', NOW), clock });
afterAll(() => sandbox.close());

describe.skipIf(isMissing('chromium'))('the examples that /docs fills in', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.goto(`${sandbox.url}/docs`);
    await page.click('#clients button');
    await page.locator('#authorized:not(:empty)').waitFor();
  }, 60_000);
  afterAll(() => browser.close());

  it('price a booking, whose items are nested in the query (P10)', async () => {
    const block = page.locator('#operations-Pricing-getBookingPrices');
    await block.locator('button.opblock-summary-control').click();
    const [response] = await Promise.all([
      page.waitForResponse((one) => new URL(one.url()).pathname === '/bookingPrices'),
      block.locator('button.execute').click(),
    ]);
    const body: unknown = JSON.parse(await response.text());
    expect(body).toMatchObject({
      items: [{ guests: [{ priceCategoryId: 8121 }, { priceCategoryId: 8122 }] }],
      shopItems: [{ id: 1, quantity: 1 }],
    });
  }, 60_000);

  it('get a token (P6)', async () => {
    const block = page.locator('#operations-Authentication-createToken');
    await block.locator('button.opblock-summary-control').click();
    const [response] = await Promise.all([
      page.waitForResponse((one) => new URL(one.url()).pathname === '/oauth2/token'),
      block.locator('button.execute').click(),
    ]);
    expect(response.status()).toBe(200);
  }, 60_000);
});
