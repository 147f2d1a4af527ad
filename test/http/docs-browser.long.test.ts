import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { sharedBrowser, takePicture } from '../browser.js';
import { needs } from '../needs.js';

// What the page fills in for other operations is what the collection sends (test/contract/collection.test.ts).
/** A day on which the examples of the contract lie ahead. */
const NOW = Date.parse('2027-05-20T09:00:00Z');

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const { url } = sandbox;
const clock = { now: NOW, frozen: true };
await sandbox.workspaces.create({ name: 'demo', fixture: namedFixture('demo', NOW), clock });
afterAll(() => sandbox.close());

/** A page that shows its operations, and the errors and foreign requests that it has caused so far. */
interface Opened {
  readonly page: Page;
  readonly problems: string[];
}

// To render the operations takes seconds, so that all tests of /docs share a page, in this order.
describe('/docs in a browser', { ...needs('chromium'), timeout: 60_000 }, () => {
  let browser: Browser;
  let docs: Opened;
  beforeAll(async () => {
    browser = await sharedBrowser();
    docs = await open('/docs');
  }, 60_000);
  afterAll(() => docs?.page.close());

  async function open(path: string): Promise<Opened> {
    const page = await browser.newPage({ viewport: { width: 390, height: 900 } });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) problems.push(request.url());
    });
    await page.goto(url + path);
    await page.locator('.opblock').first().waitFor();
    return { page, problems };
  }

  async function expectFitting({ page, problems }: Opened, name: string): Promise<void> {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await takePicture(page, `${name}-${width}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    expect(problems).toEqual([]);
  }

  /** Opens an operation. */
  const unfold = (operation: string) =>
    docs.page.locator(`#operations-${operation} .opblock-summary-control`).click();

  /** Runs an operation that is open, and returns the response. */
  async function execute(operation: string, path: string): Promise<Response> {
    const [response] = await Promise.all([
      docs.page.waitForResponse((one) => new URL(one.url()).pathname === path),
      docs.page.locator(`#operations-${operation}`).getByRole('button', { name: 'Execute' }).click(),
    ]);
    return response;
  }

  it('fits a phone and takes nothing from elsewhere', () => expectFitting(docs, 'docs'));

  it('fits a phone and takes nothing from elsewhere, with the control plane', async () => {
    const control = await open('/docs/control');
    await expectFitting(control, 'docs-control');
    await control.page.close();
  });

  it('shows the operation that its address names', async () => {
    const { page } = await open('/docs#/Bookings/createBooking');
    const place = '#operations-Bookings-createBooking';
    const top = () => page.locator(place).evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top, { timeout: 10_000 }).toBeLessThan(450);
    await page.close();
  });

  it('opens no login dialog where a token is refused: requests carry no credentials of the browser', async () => {
    const { page } = docs;
    await unfold('Merchants-listMerchants');
    expect((await execute('Merchants-listMerchants', '/merchants')).status()).toBe(401);
    await page.locator('.auth-wrapper .authorize').click();
    const dialog = page.locator('.dialog-ux');
    expect(await dialog.locator('#client_id_clientCredentials').inputValue()).toBe('demo.agent');
    await dialog.locator('#client_secret_clientCredentials').fill('wrong');
    const refused = page.waitForResponse((response) => response.url().endsWith('/oauth2/token'));
    await dialog.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click();
    expect((await refused).status()).toBe(401);
    await dialog.locator('.errors').waitFor(); // a login dialog would keep the reply from the page
    await dialog.locator('.close-modal').click();
  });

  it('authorises as a demo client and runs an operation', async () => {
    const { page, problems } = docs;
    problems.length = 0;
    await page.locator('#client').selectOption('demo.agent');
    await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
    await expect.poll(() => page.locator('#authorized').textContent()).toContain('demo.agent');
    expect((await execute('Merchants-listMerchants', '/merchants')).status()).toBe(200);
    await takePicture(page, 'docs-authorized');
    expect(problems).toEqual([]);
  });

  it('prices the example of a booking, whose items are nested in the query (P10)', async () => {
    await unfold('Pricing-getBookingPrices');
    const response = await execute('Pricing-getBookingPrices', '/bookingPrices');
    expect(await response.json()).toMatchObject({
      items: [{ guests: [{ priceCategoryId: 8121 }, { priceCategoryId: 8122 }] }],
      shopItems: [{ id: 1, quantity: 1 }],
    });
  });

  it('gets a token with the example (P6)', async () => {
    await unfold('Authentication-createToken');
    expect((await execute('Authentication-createToken', '/oauth2/token')).status()).toBe(200);
  });
});
