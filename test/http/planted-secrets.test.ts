import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startHarness } from '../harness.js';
import { bookHosted, PAYING_FIXTURE } from '../pages/paying.js';
import { traceOf, type Planted } from './planted.js';
import * as planting from './planting.js';
import type { Ground, PlantedRequest } from './planting.js';

const written: string[] = [];
const streams = [process.stdout, process.stderr].map((stream) =>
  vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0),
);
afterAll(() => streams.forEach((stream) => stream.mockRestore())); // the next file runs in the same process
const folder = mkdtempSync(join(tmpdir(), 'planted-'));
const harness = await startHarness({ fixture: PAYING_FIXTURE, store: `file:${folder}`, log: 'debug' });
const lenient = await startHarness({ fixture: PAYING_FIXTURE, lenient: true, log: 'debug' });
afterAll(() => rmSync(folder, { recursive: true }));
const { redirectUrl } = await bookHosted(harness);
const ground: Ground = { url: harness.url, page: new URL(redirectUrl).pathname };
const token = await harness.token();
const lenientToken = await lenient.token();

/** Sends a request unchanged, and returns the whole response. */
function send(url: string, bearer: string, { method, target, headers = {}, body }: PlantedRequest) {
  const usual = { authorization: `Bearer ${bearer}`, accept: 'application/json', 'accept-language': 'en' };
  const sent = Object.fromEntries(
    Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== ''),
  );
  const { hostname, port } = new URL(url);
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const options = { hostname, port, method, path: target, headers: sent };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = `${response.rawHeaders.join('\n')}\n${Buffer.concat(chunks).toString()}`;
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Sends a request to a strict and a lenient sandbox. Returns all texts that may contain the request afterwards, keyed
 * by place.
 */
async function effectsOf(planted: PlantedRequest) {
  written.length = 0;
  const seen: Record<string, string> = {};
  for (const [api, bearer] of [
    [harness, token],
    [lenient, lenientToken],
  ] as const) {
    const place = api === harness ? '' : 'lenient: ';
    const { status, text } = await send(api.url, bearer, planted);
    const workspace = await api.sandbox.workspaces.get('test');
    seen[`${place}reply`] = text;
    seen[`${place}request log`] = JSON.stringify(workspace?.requests.list({ limit: 1 }));
    statuses.add(status);
  }
  seen['output'] = written.join('');
  return seen;
}

const statuses = new Set<number>();
const allPlanted: Planted[] = [];

/** Returns the places where a planted secret is found after a request, with the found part. */
async function leaksOf(planted: Planted, request: PlantedRequest) {
  allPlanted.push(planted);
  const seen = Object.entries(await effectsOf(request));
  const leaks = seen.map(([place, text]) => [place, traceOf(planted, text)] as const);
  return leaks.filter(([, trace]) => trace !== null);
}

const { URL_ENCODINGS, JSON_ENCODINGS } = planting;
/** One secret name of each kind. `masking/mask.test.ts` tries all names. */
const ONE_OF_EACH = [
  { as: 'ending', example: 'Proxy-Authorization' },
  { as: 'name', example: 'pass' },
  { as: 'header', example: 'Ocp-Apim-Subscription-Key' },
];
const numeric = (text: string) => (/^\d+$/.test(text) ? text : JSON.stringify(text));

describe('a secret in a request is found nowhere afterwards (H1)', () => {
  it.each(ONE_OF_EACH)('under the name $example', async ({ example, as }) => {
    const planted = { text: 'qzhiddenvaluexq', isCard: false };
    const isField = as !== 'header';
    const request = {
      method: 'POST',
      target: isField ? `/bookings?${encodeURIComponent(example)}=${planted.text}` : '/bookings',
      headers: { 'content-type': 'application/json', [example]: planted.text },
      body: JSON.stringify(isField ? { contact: [{ [example]: planted.text }] } : {}),
    };
    expect(await leaksOf(planted, request)).toEqual([]);
  });

  it('in each place', async () => {
    const value = 'qzhiddenvaluexq';
    const card = '5454545454545455';
    const secret = { name: 'client_secret', value };
    const [word, number] = [
      { text: value, isCard: false },
      { text: card, isCard: true },
    ];
    const { NAMED_IN_URL, NAMED_IN_JSON, NAMED_IN_HEADERS, CREDENTIAL_PLACES, CARD_IN_URL, CARD_IN_JSON } =
      planting;
    const leaks: unknown[] = [];
    const sweep = async <Value>(
      places: Readonly<Record<string, planting.Plant<Value>>>,
      of: Value,
      as: Planted,
      encode: (text: string) => string,
    ) => {
      for (const [place, plant] of Object.entries(places)) {
        const found = await leaksOf(as, plant(of, encode, ground));
        if (found.length > 0) leaks.push([place, ...found.flat()]);
      }
    };
    await sweep(NAMED_IN_URL, secret, word, encodeURIComponent);
    await sweep(NAMED_IN_JSON, secret, word, JSON.stringify);
    await sweep(NAMED_IN_HEADERS, secret, word, String);
    await sweep(CREDENTIAL_PLACES, value, word, String);
    for (const encode of Object.values(URL_ENCODINGS)) await sweep(CARD_IN_URL, card, number, encode);
    for (const encode of [numeric, ...Object.values(JSON_ENCODINGS)])
      await sweep(CARD_IN_JSON, card, number, encode);
    expect(leaks).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 415]));
  });

  it.each([
    ['a payment page', ground.page],
    ['a ticket', '/tickets/test/QZHIDDENTICKETCODE.pdf'],
    ['a ticket of no workspace', '/tickets/nowhere/QZHIDDENTICKETCODE.pdf'],
  ])('nor is the code of %s in the output', async (_, path) => {
    const code = /[^/]+(?=\.pdf$)|[^/]+$/.exec(path)?.[0] ?? '';
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const target of [path, `${ground.url}${path}?a=1`, `${path}/more`]) {
        const { output } = await effectsOf({ method, target });
        expect(output).toContain(`${method} /`);
        expect(output).not.toContain(code);
      }
    }
  });

  it('and later, in exports, mails, lists and pages, and in the files of the store', async () => {
    const paths = ['', '/test', '/test/export', '/test/outbox', '/test/requests', '/test/snapshots'];
    const urls = [
      ...paths.map((path) => `/_sandbox/workspaces${path}`),
      '/docs',
      '/docs/control',
      ground.page,
    ];
    const replies = urls.map((path) => send(harness.url, token, { method: 'GET', target: path }));
    const texts = (await Promise.all(replies)).map(({ text }) => text);
    await harness.close();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) texts.push(readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    }
    const all = texts.join('\n');
    expect(all).toContain('tours'); // the searched texts are complete
    expect(all).toContain('***');
    expect(allPlanted.length).toBeGreaterThan(60);
    expect(allPlanted.filter((planted) => all.includes(planted.text))).toEqual([]);
  });
});
