import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';

const { url, sandbox } = await startHarness();

async function post(body: string, type = 'application/yaml') {
  const reply = await fetch(`${url}/_sandbox/workspaces`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return {
    status: reply.status,
    body: (await reply.json()) as { name?: string; code?: string; errors?: object[] },
  };
}

describe('POST /_sandbox/workspaces in YAML', () => {
  it.each(['application/yaml', 'text/yaml; charset=utf-8'])(
    'makes the workspace that %s describes',
    async (type) => {
      const name = type.replaceAll(/[^a-z]/g, '-');
      const reply = await post(`name: ${name}\nfixture:\n  merchants:\n    - slug: harbour\n`, type);
      expect([reply.status, reply.body.name]).toEqual([200, name]);
      const workspace = await sandbox.workspaces.get(name);
      expect(workspace?.query((tables) => [...tables.merchants.values()].map(({ slug }) => slug))).toEqual([
        'harbour',
      ]);
    },
  );

  it('lists the errors as for JSON', async () => {
    const reply = await post('fixture:\n  merchants: [{ slug: a, phone: 7 }]\nnmae: x\n');
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toMatchObject([{ field: '/nmae', code: 'unknown' }]);
  });

  it.each([
    ['a text that is no YAML', 'name: [a'],
    ['a name that stands twice', 'name: a\nname: b\n'],
    [
      'aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replaceAll(/./g, (letter) => {
        const before = String.fromCodePoint((letter.codePointAt(0) ?? 0) - 1);
        return `${letter}: &${letter} [${Array.from({ length: 10 }, () => `*${before}`).join(',')}]\n`;
      })}`,
    ],
    ['many aliases', `a: &a 1\nb: [${Array.from({ length: 101 }, () => '*a').join(',')}]`],
    ['nesting without end', '['.repeat(100_000)],
  ])('refuses %s as malformed', async (_, text) => {
    const reply = await post(text);
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ in: 'body', code: 'malformed' }]]);
  });

  it('refuses more than 256 KiB, which would be allowed in JSON', async () => {
    const reply = await post(`name: a\nx: ${'y'.repeat(256 * 1024)}`);
    expect([reply.status, reply.body.code]).toEqual([413, 'payload_too_large']);
    const json = await post(JSON.stringify({ name: 'a', x: 'y'.repeat(256 * 1024) }), 'application/json');
    expect(json.status).toBe(400);
  });
});
