import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sandbox } from './command-from-sources.js';

const facts = join(mkdtempSync(join(tmpdir(), 'facts-')), 'facts.yaml');
writeFileSync(facts, 'clients: { agent: { id: demo.agent, secret: "${AGENT_SECRET}" } }\n');
const AT_NO_TARGET = ['--target', 'http://127.0.0.1:9', '--client-id', 'a', '--client-secret', 'b'];

describe.each(['verify', 'drift'])('sandbox %s', (command) => {
  it('says with --plan what would be examined and booked, and sends nothing', async () => {
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
