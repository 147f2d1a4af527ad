import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';

const FOLDER = 'dist/console';
const MAX_GZIPPED_BYTES = 75 * 1024;
const SOURCES = 'src/console';
const MAX_LINES = 10_100;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const CONSOLE = `${sandbox.url}/_sandbox/console`;
afterAll(() => sandbox.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(path, { redirect: 'manual', headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('the console', () => {
  it('opens at / in browsers; other clients are redirected to /docs', async () => {
    const accepts = ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'application/json'];
    const replies = await Promise.all(accepts.map((Accept) => get(sandbox.url, { Accept })));
    expect(replies.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/_sandbox/console/'],
      [302, '/docs'],
      [302, '/docs'],
    ]);
  });

  it('has the same document at each of its paths, with a strict Content-Security-Policy', async () => {
    const { text } = await get(`${CONSOLE}/`);
    for (const path of ['/', '/demo', '/demo/requests/17?status=400', '/assets/requests', '/a.b/%']) {
      const reply = await get(CONSOLE + path);
      expect([path, reply.status, reply.headers.get('content-security-policy')]).toEqual([path, 200, POLICY]);
      expect([path, reply.text === text, reply.headers.get('cache-control')]).toEqual([
        path,
        true,
        'no-cache',
      ]);
    }
    expect((await get(CONSOLE)).headers.get('location')).toBe('/_sandbox/console/');
  });

  it('loads only its own files, and reloads a file only after a change', async () => {
    const { text } = await get(`${CONSOLE}/`);
    const paths = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const file = await get(sandbox.url + path);
      expect([path, file.status, file.headers.get('content-security-policy')]).toEqual([path, 200, POLICY]);
      const again = await get(sandbox.url + path, {
        'If-None-Match': file.headers.get('etag') ?? '',
        'Cache-Control': 'max-age=0',
      });
      expect([path, again.status]).toEqual([path, 304]);
    }
  });

  it('has no inline script, style or handler, and no eval', async () => {
    const { text } = await get(`${CONSOLE}/`);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
    const script = readFileSync(join(FOLDER, 'console.js'), 'utf8');
    expect(script).not.toMatch(/\beval\(|new Function\(/);
  });

  it('is at most 75 KB in size: all scripts and styles together, gzipped', () => {
    const sizes = readdirSync(FOLDER)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => gzipSync(readFileSync(join(FOLDER, name))).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_GZIPPED_BYTES);
  });

  it('has at most 10,100 lines of source: scripts and styles with their comments', () => {
    const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    expect(texts.join('').split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES);
  });

  it('names the licence of each library that it contains', async () => {
    const { text } = await get(`${CONSOLE}/assets/NOTICE.txt`);
    for (const name of ['preact', '@preact/signals', '@preact/signals-core'])
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$[^-]+MIT`, 'm'));
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is read-only: %s gets 405', async (method) => {
    const { status, headers } = await fetch(`${CONSOLE}/demo`, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('refuses host names other than those of this machine, like the sandbox (421)', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request(`${CONSOLE}/`, { headers: { Host: 'elsewhere.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});
