import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
const { url } = sandbox;
afterAll(() => sandbox.close());

describe('/docs', () => {
  it('serves the files that it uses and no others, each with a Content-Security-Policy', async () => {
    const files = ['start.js', 'style.css', 'swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE.txt'];
    for (const file of files) {
      const reply = await fetch(`${url}/docs/assets/${file}`);
      await reply.arrayBuffer(); // the server waits until the body is read
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

  it('links its operations to the forms of the console, except those of the control plane', async () => {
    const formsOf = async (path: string) =>
      /data-try-at="([^"]*)"/.exec(await (await fetch(url + path)).text())?.[1];
    const forms = await formsOf('/docs');
    expect(forms).toBe('/_sandbox/console/-/try/');
    expect((await fetch(`${url}${forms}createBooking`)).status).toBe(200);
    expect(await formsOf('/docs/control')).toBeUndefined();
  });
});

describe('the npm package', () => {
  it('has no dependency that reports installations', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('scarf');
  });

  it('lists in allowScripts each dependency with an install script', () => {
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
