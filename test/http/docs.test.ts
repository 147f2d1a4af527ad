import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { CHROMIUM, isMissing } from '../tools.js';

/** Where pictures of each page are put, if anywhere. */
const PICTURES = process.env['PAGE_PICTURES'];

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
const { url } = sandbox;
afterAll(() => sandbox.close());

describe('/docs', () => {
  it('serves the files that it uses and no others, each with a Content-Security-Policy', async () => {
    const files = ['start.js', 'style.css', 'swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE.txt'];
    for (const file of files) {
      const reply = await fetch(`${url}/docs/assets/${file}`);
      await reply.arrayBuffer(); // one that is not read keeps the server waiting
      const policy = reply.headers.get('content-security-policy');
      expect([file, reply.status, policy]).toEqual([
        file,
        200,
        expect.stringContaining("default-src 'none'"),
      ]);
    }
    for (const file of [
      'index.html',
      'oauth2-redirect.html',
      'swagger-initializer.js',
      '%2e%2e/openapi.json',
    ]) {
      expect([file, (await fetch(`${url}/docs/assets/${file}`)).status]).toEqual([file, 404]);
    }
  });

  it.each(['/_sandbox/openapi.json', '/_sandbox/openapi.yaml'])(
    'shows the control plane at %s',
    async (path) => {
      const reply = await fetch(url + path);
      const text = await reply.text();
      expect([reply.status, text.includes('createWorkspace'), text.includes(`${url}/_sandbox`)]).toEqual([
        200,
        true,
        true,
      ]);
    },
  );

  it('offers the clients of demo whose secret everybody knows, and no other', async () => {
    const fixture = loadFixture(
      {
        merchants: [{ slug: 'tours' }],
        clients: [{ client: 'open' }, { client: 'closed', secret: 'its-own' }],
      },
      { now: Date.now() },
    );
    const own = await createSandbox({ port: 0, store: 'memory:', log: 'silent', fixture });
    const reply = await fetch(`${own.url}/docs/clients.json`);
    expect(await reply.json()).toEqual([{ clientId: 'demo.open', clientSecret: 'open-secret' }]);
    await own.close();
  });
});

describe('the package', () => {
  it('depends on nothing that reports installations', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('scarf');
  });

  it('names in allowScripts each dependency with an install script', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { hasInstallScript?: true; optional?: true }>;
    };
    const withScript = Object.entries(lock.packages).flatMap(([path, { hasInstallScript, optional }]) =>
      hasInstallScript && !optional ? [path.slice(path.lastIndexOf('node_modules/') + 13)] : [],
    );
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    expect(Object.entries(allowScripts)).toEqual(withScript.map((name) => [name, false]));
  });
});

describe.skipIf(isMissing('chromium'))('/docs in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  async function open(path: string, width: number) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
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

  it.each(['/docs', '/docs/control'])('%s fits a phone and takes nothing from elsewhere', async (path) => {
    const { page, problems } = await open(path, 390);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      if (PICTURES !== undefined) {
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${path.slice(1).replaceAll('/', '-')}-${width}.png`) });
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    expect(problems).toEqual([]);
    await page.close();
  });

  it('authorises as a demo client and runs an operation', async () => {
    const { page, problems } = await open('/docs', 1280);
    await page.locator('#client').selectOption('demo.agent');
    await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
    await expect.poll(() => page.locator('#authorized').textContent()).toContain('demo.agent');
    const operation = page.locator('#operations-Merchants-listMerchants');
    await operation.locator('.opblock-summary-control').click();
    const answered = page.waitForResponse((response) => response.url().includes('/merchants'));
    await operation.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, 'docs-authorized.png') });
    expect(problems).toEqual([]);
    await page.close();
  });

  it('opens no login dialog where a token is refused: requests carry no credentials of the browser', async () => {
    const { page } = await open('/docs', 1280);
    const operation = page.locator('#operations-Merchants-listMerchants');
    await operation.locator('.opblock-summary-control').click();
    const answered = page.waitForResponse((response) => response.url().includes('/merchants'));
    await operation.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(401);
    await page.locator('.auth-wrapper .authorize').click();
    const dialog = page.locator('.dialog-ux');
    expect(await dialog.locator('#client_id_clientCredentials').inputValue()).toBe('demo.agent');
    await dialog.locator('#client_secret_clientCredentials').fill('wrong');
    const refused = page.waitForResponse((response) => response.url().endsWith('/oauth2/token'));
    await dialog.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click();
    expect((await refused).status()).toBe(401);
    await dialog.locator('.errors').waitFor(); // a login dialog would keep the reply from the page
    await page.close();
  });
});
