import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { sharedBrowser, takePicture, violationsIn } from '../browser.js';
import { needs } from '../needs.js';

/** A day before the dates in the examples of the contract. */
const NOW = Date.parse('2027-05-20T09:00:00Z');

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const { url } = sandbox;
const clock = { now: NOW, frozen: true };
await sandbox.workspaces.create({ name: 'demo', fixture: namedFixture('demo', NOW), clock });
afterAll(() => sandbox.close());

/** An opened page that shows its operations. Also has its errors and its requests to other servers so far. */
interface Opened {
  readonly page: Page;
  readonly problems: string[];
}

// The operations need seconds to render. Therefore all tests of /docs share a page, and run in this order.
describe('/docs in a browser', { ...needs('chromium'), timeout: 120_000 }, () => {
  let browser: Browser;
  let docs: Opened;
  beforeAll(async () => {
    browser = await sharedBrowser();
    docs = await open('/docs');
  }, 120_000);
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
    await page.locator('.opblock').first().waitFor({ timeout: 100_000 });
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

  it('fits a phone and loads nothing from other servers', () => expectFitting(docs, 'docs'));

  it.each(['light', 'dark'] as const)(
    'has no finding of axe with an open operation, in %s',
    async (theme) => {
      const opened = await open('/docs#/Bookings/createBooking');
      await opened.page.emulateMedia({ colorScheme: theme });
      await opened.page.locator('.body-param__example').first().waitFor();
      const found = async () =>
        (await violationsIn(opened.page, 'all')).map(({ id, nodes }) => [id, nodes.length]);
      await expect.poll(found, { timeout: 20_000 }).toEqual([]);
      expect(opened.problems).toEqual([]);
      await opened.page.close();
    },
  );

  it('fits a phone and loads nothing from other servers, with the control plane', async () => {
    const control = await open('/docs/control');
    await expectFitting(control, 'docs-control');
    await control.page.close();
  });

  it('opens the operation in its address', async () => {
    const { page } = await open('/docs#/Bookings/createBooking');
    const place = '#operations-Bookings-createBooking';
    const top = () => page.locator(place).evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top, { timeout: 10_000 }).toBeLessThan(450);
    await page.close();
  });

  it('names each parameter of an operation, also those of its path', async () => {
    const { page } = docs;
    await page.locator('#operations-Bookings-addRefund .opblock-summary-control').click();
    const shown = page.locator('#operations-Bookings-addRefund .parameter__name');
    const names = async () => (await shown.allInnerTexts()).map((name) => name.split(/\s/, 1)[0]);
    await expect
      .poll(names, { timeout: 10_000 })
      .toEqual(['bookingId', 'amount', 'refundType', 'reason', 'transactionId', 'Accept-Language']);
  });

  it('is read-only: it can send no operation and accepts no token', async () => {
    const { page } = docs;
    await page.locator('#operations-Merchants-listMerchants .opblock-summary-control').click();
    await page.locator('#operations-Merchants-listMerchants .responses-wrapper').first().waitFor();
    const buttons = page.locator('.try-out__btn, .execute, .authorize, .authorization__btn');
    expect(await buttons.count()).toBe(0);
  });

  it('links each operation to its form in the console, for the workspace demo, and the form to the operation', async () => {
    const { page } = docs;
    const [form] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .locator('#operations-Merchants-listMerchants')
        .getByRole('link', { name: 'Try it in the console' })
        .click(),
    ]);
    await form.getByRole('button', { name: 'Send' }).click();
    await form.locator('.status').first().waitFor();
    expect(new URL(form.url()).pathname).toBe('/_sandbox/console/demo/try/listMerchants');
    expect(await form.locator('.status').first().textContent()).toBe('200');
    const back = form.locator('main').getByRole('link', { name: 'Docs' });
    expect(await back.getAttribute('href')).toBe('/docs#/Merchants/listMerchants');
    await form.close();
  });
});
