import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sandbox } from './command-from-sources.js';

const facts = join(mkdtempSync(join(tmpdir(), 'facts-')), 'facts.yaml');
writeFileSync(facts, 'clients: { agent: { id: demo.agent, secret: "${AGENT_SECRET}" } }\n');
const AT_NO_TARGET = ['--target', 'http://127.0.0.1:9', '--client-id', 'a', '--client-secret', 'b'];

describe.each(['verify', 'drift'])('sandbox %s', (command) => {
  it('lists with --plan the examinations and bookings, and sends nothing', async () => {
    const { code, stdout } = await sandbox([command, ...AT_NO_TARGET, '--examine', '--plan']);
    expect(stdout).toMatch(/holds\/seats/);
    expect(code).toBe(0);
  });

  it('plans no examination without --examine', async () => {
    const { stdout } = await sandbox([command, ...AT_NO_TARGET, '--plan']);
    expect(stdout).not.toMatch(/holds\/seats/);
  });

  it('refuses a file of --facts before anything is sent, and says what to set', async () => {
    const { code, stderr } = await sandbox([command, ...AT_NO_TARGET, '--examine', '--facts', facts]);
    expect(stderr).toMatch(/AGENT_SECRET/);
    expect(code).toBe(2);
  });
});

describe('sandbox check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'traffic-'));
  const headers = [
    { name: 'Authorization', value: 'Bearer ***' },
    { name: 'Accept', value: 'application/json' },
    { name: 'Accept-Language', value: 'en' },
    { name: 'Content-Type', value: 'application/json' },
  ];
  const entry = (
    _clientId: string,
    [method, path, sent]: readonly [string, string, object?],
    reply: object,
  ) => ({
    startedDateTime: '2026-06-01T10:00:00Z',
    _clientId,
    request: {
      method,
      url: `http://api.example${path}`,
      headers,
      ...(sent && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      status: 200,
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'Content-Language', value: 'en' },
      ],
      content: { mimeType: 'application/json', text: JSON.stringify(reply) },
    },
  });
  const hold = { availabilityItemId: '1_trip', priceCategories: [{ 7: 1 }] };
  const held = { reference: 'RSV1', expires: '2026-06-01T10:15:00Z' };
  const entries = [
    entry('demo.shop', ['POST', '/reservations', hold], held),
    entry('demo.other', ['DELETE', '/reservations/RSV1'], { releasedReference: 'RSV1' }),
  ];
  const file = join(folder, 'traffic.har');
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }));
  const others = join(folder, 'others.yaml');
  writeFileSync(others, 'clients: { other: { id: demo.other, secret: s } }\n');

  it('finds with --facts, and only then, that a client released the capture of another', async () => {
    const rule = /releaseCapture\/rule\/C5/;
    expect((await sandbox(['check', file])).stdout).not.toMatch(rule);
    const { code, stdout } = await sandbox(['check', file, '--facts', others]);
    expect(stdout).toMatch(rule);
    expect(code).toBe(1);
  });

  it.each([
    ['check', file],
    ['proxy', '--target', 'http://127.0.0.1:9'],
  ])('refuses a file of --facts that names a variable that is not set: %s', async (...command) => {
    const { code, stderr } = await sandbox([...command, '--facts', facts]);
    expect(stderr).toMatch(/AGENT_SECRET/);
    expect(code).toBe(2);
  });
});
