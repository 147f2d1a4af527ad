import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { docsPages } from '../../src/site/knowledge/pages.js';
import { problemCodes } from '../../src/site/problem-pages.js';
import { startHarness } from '../harness.js';

const harness = await startHarness();
const { url } = harness;
const read = async (path: string) => {
  const response = await fetch(url + path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('/llms.txt', () => {
  it('links to existing pages', async () => {
    const { status, type, text } = await read('/llms.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect([link, (await read(link.replace(url, ''))).status]).toEqual([link, 200]);
  });
});

describe('the page of a problem type', () => {
  it.each(problemCodes(loadContract()))('has the remedy for %s', async (code) => {
    const { status, type, text } = await read(`/docs/problems/${code}.md`);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toMatch(new RegExp(`^# \`${code}\`\n\n[A-Z].{20,}`)); // a remedy
    expect(text).toContain('## A request that works');
  });

  it('is linked from problem documents by their `type`: as HTML for a browser, as Markdown for other clients', async () => {
    const token = await harness.token();
    const refused = await fetch(`${url}/activities/999`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' },
    });
    const { type: path } = (await refused.json()) as { readonly type: string };
    expect(new URL(path, refused.url).href).toBe(`${url}/docs/problems/not_found`);
    expect((await read(path)).type).toBe('text/markdown; charset=utf-8');
    const page = await fetch(new URL(path, refused.url), { headers: { accept: 'text/html,*/*;q=0.8' } });
    const headers = ['content-type', 'vary', 'content-security-policy'].map((name) => page.headers.get(name));
    expect(headers).toEqual([
      'text/html; charset=utf-8',
      'Accept',
      expect.stringContaining("default-src 'none'"),
    ]);
    const text = await page.text();
    expect(text).toContain('<code>not_found</code>');
    expect(text).toMatch(/<dt id="P2">P2<\/dt><dd>[A-Z]/);
    expect(text).not.toMatch(/undefined|<script/);
  });

  it.each([
    ['text/html', 'text/html'],
    ['text/html;q=0', 'text/markdown'],
    ['text/markdown, text/html', 'text/markdown'],
    ['text/html, text/markdown', 'text/html'],
    ['text/html;q=0.5, text/markdown', 'text/markdown'],
    ['*/*', 'text/markdown'],
    ['application/json', 'text/markdown'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
  ])('has the media type that its client prefers: %s', async (accept, type) => {
    const response = await fetch(`${url}/docs/problems/conflict`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  it('lists its rules by operation', async () => {
    const { text } = await read('/docs/problems/capture_not_active.md');
    expect(text).toMatch(/- \*\*C\d+\*\* /);
    expect(text).toMatch(/- `releaseCapture`: /);
  });

  it('has the same content in HTML: the remedy, a working request, and the rules by operation', async () => {
    const { text: markdown } = await read('/docs/problems/capture_not_active.md');
    const page = await fetch(`${url}/docs/problems/capture_not_active`, { headers: { accept: 'text/html' } });
    const html = await page.text();
    const [, remedy = ''] = /^# .*\n\n([\w ]{10,})/.exec(markdown) ?? [];
    const [, request = ''] = /```sh\n([\w$=(. -]{6,})/.exec(markdown) ?? [];
    expect([remedy.length > 9, request.length > 5]).toEqual([true, true]);
    expect(html).toContain(`<p>${remedy}`);
    expect(html).toContain(`<pre>${request}`);
    expect(html).toMatch(
      /<h2>By operation<\/h2>\n<dl><dt><code>releaseCapture<\/code><\/dt><dd><a href="#C\d/,
    );
  });

  it('quotes the decisive sentence of each rule', async () => {
    expect((await read('/docs/problems/conflict.md')).text).toMatch(/\*\*B7\*\* .*Cancelling twice is 409/);
    expect((await read('/docs/problems/not_found.md')).text).toMatch(/\*\*P0\*\* .*in the path is 404/);
  });
});

describe('the page of an operation', () => {
  it('is short, and describes request and responses', async () => {
    const { status, text } = await read('/docs/operations/createBooking.md');
    expect([status, text.length < 5000]).toEqual([200, true]);
    expect(text).toMatch(/^# createBooking\n\n`POST \/bookings`/);
    expect(text).toContain('- 409 conflict (');
    expect(text).toMatch(/\n## Body\n\n`\{items: \[/);
    const { text: cancelling } = await read('/docs/operations/cancelBooking.md');
    expect(cancelling).toMatch(/\n## Parameters\n\nA star .*\n\n- `bookingId\*`: /);
    expect((await read('/docs/operations/dropTables.md')).status).toBe(404);
  });
});

describe('pages', () => {
  it('have no broken link', async () => {
    const texts = new Map<string, string>();
    const open = [
      '/docs/operations.md',
      '/docs/problems.md',
      '/docs/agents.md',
      '/docs/problems/not_found.md',
    ];
    for (const path of [...open, ...docsPages().map(({ name }) => `/docs/${name}`)])
      texts.set(path, (await read(path)).text);
    const links = [...texts].flatMap(([path, text]) =>
      [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, link = '']) => new URL(link, url + path),
      ),
    );
    const own = new Set(links.filter(({ origin }) => origin === url).map(({ pathname }) => pathname));
    expect(own.size).toBeGreaterThan(50);
    const statuses = await Promise.all(
      [...own].map(async (path) => [path, (await fetch(url + path)).status] as const),
    );
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it.each(['/llms.txt', '/docs/faults.md', '/docs/problems/conflict', '/docs/problems/conflict.md'])(
    'are read-only, with headers that fix their media type: %s',
    async (path) => {
      const posted = await fetch(url + path, { method: 'POST' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      const { headers } = await fetch(url + path);
      const names = ['x-content-type-options', 'referrer-policy'];
      expect(names.map((name) => headers.get(name))).toEqual(['nosniff', 'no-referrer']);
    },
  );

  it('of problem types have links in HTML', async () => {
    const page = await fetch(`${url}/docs/problems/not_found`, { headers: { accept: 'text/html' } });
    const text = await page.text();
    expect(text).toContain('<a href="/docs/');
    expect(text).not.toMatch(/\]\(/);
  });

  it("exist only for users' documents", async () => {
    expect((await read('/docs/faults.md')).text).toMatch(/^# /);
    for (const path of [
      '/docs/development/architecture.md',
      '/docs/nope.md',
      '/docs/..%2fREADME.md',
      '/docs/problems/nope.md',
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });
});
