import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { FIXTURE } from '../store/workspace.js';

const mail = (id: number) => ({
  id,
  at: 1_780_000_000_000 + id,
  to: 'a@b.example',
  subject: `Mail ${id}`,
  body: '',
  basketId: 1,
  attachments: [],
});

describe('the outbox has pages', () => {
  let sandbox: Sandbox;
  let base: string;
  beforeAll(async () => {
    sandbox = await createSandbox({ store: 'memory:', port: 0, log: 'silent', fixture: 'none' });
    base = `${sandbox.url}/_sandbox/workspaces`;
    const mails = Array.from({ length: 140 }, (_, place) => mail(place + 1));
    const body = JSON.stringify({ name: 'post', fixture: { ...FIXTURE, mails, sequences: { mail: 140 } } });
    await fetch(base, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  });
  afterAll(() => sandbox.close());

  async function list(query: string): Promise<{ readonly status: number; readonly ids: number[] }> {
    const response = await fetch(`${base}/post/outbox${query}`);
    const body = (await response.json()) as readonly { readonly id: number }[];
    return { status: response.status, ids: response.ok ? body.map(({ id }) => id) : [] };
  }

  it('newest first, 30 by default', async () => {
    const { ids } = await list('');
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([30, 140, 111]);
  });

  it('with the text as HTML, in which markup is text', async () => {
    const text = { subject: 'A & B', body: 'Dear <b>Ana</b>,\n\n<img src="https://a.example/x">\nBye' };
    const fixture = { ...FIXTURE, mails: [{ ...mail(1), ...text }], sequences: { mail: 1 } };
    const headers = { 'content-type': 'application/json' };
    await fetch(base, { method: 'POST', headers, body: JSON.stringify({ name: 'one', fixture }) });
    const [{ html }] = (await (await fetch(`${base}/one/outbox`)).json()) as [{ html: string }];
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain('<p>Dear &lt;b&gt;Ana&lt;/b&gt;,</p><p>&lt;img src=&quot;https:');
    expect(html).toContain('&gt;<br>Bye</p>');
    expect(html).not.toMatch(/<(?:img|b|script|style|link)\b|style=/);
  });

  it('only over HTTP: a test in this process gets all mails', async () => {
    const mails = (await sandbox.workspaces.get('post'))?.outbox() ?? [];
    expect([mails.length, mails[0]?.id, mails.at(-1)?.id]).toEqual([140, 140, 1]);
  });

  it('by limit and offset; beyond the end they are empty', async () => {
    expect((await list('?limit=2&offset=1')).ids).toEqual([139, 138]);
    expect((await list('?limit=100&offset=100')).ids).toHaveLength(40);
    expect((await list('?offset=140')).ids).toEqual([]);
  });

  it.each([
    ['mail 14', [140, 14]],
    ['14 máil', [140, 14]],
    ['b.example 13 dear', [130]],
    ['a@b.example&limit=2&offset=1', [139, 138]],
    ['nobody', []],
  ])('by the words %s, in recipient, subject and text', async (words, ids) => {
    const text = { body: 'Dear Ana' };
    const mails = [14, 130, 138, 139, 140].map((id) => ({ ...mail(id), ...(id === 130 && text) }));
    const name = `words-${ids.length}-${words.length}`;
    const body = JSON.stringify({ name, fixture: { ...FIXTURE, mails, sequences: { mail: 140 } } });
    await fetch(base, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const found = (await (
      await fetch(`${base}/${name}/outbox?text=${words.replaceAll(' ', '+')}`)
    ).json()) as {
      id: number;
    }[];
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('by the number of a mail, and by a booking', async () => {
    const mails = [1, 2, 3].map((id) => ({ ...mail(id), basketId: id === 2 ? 7 : 8 }));
    const body = JSON.stringify({ name: 'of', fixture: { ...FIXTURE, mails, sequences: { mail: 3 } } });
    await fetch(base, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const idsOf = async (query: string) => {
      const found = (await (await fetch(`${base}/of/outbox?${query}`)).json()) as { id: number }[];
      return found.map(({ id }) => id);
    };
    expect(await idsOf('id=2')).toEqual([2]);
    expect(await idsOf('id=9')).toEqual([]);
    expect(await idsOf('bookingId=8')).toEqual([3, 1]);
    expect(await idsOf('bookingId=8&id=2')).toEqual([]);
  });

  it.each(['?limit=0', '?text=', '?id=0', '?bookingId=0', '?limit=101', '?offset=-1', '?offset=10001'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});
