import { describe, expect, it } from 'vitest';
import { bannerOf } from '../../src/cli/serve.js';
import { createSandbox } from '../../src/sandbox.js';
import { startHarness } from '../harness.js';

const { sandbox } = await startHarness();

describe('the banner', () => {
  it('has the address on its first line, and the pages below it', async () => {
    const [first, ...rest] = (await bannerOf(sandbox)).split('\n');
    expect(first).toBe(`The sandbox listens on ${sandbox.url}`);
    expect(rest.filter((line) => line.endsWith(`${sandbox.url}/docs`))).toHaveLength(1);
    expect(rest.filter((line) => line.endsWith(`${sandbox.url}/_sandbox/console/`))).toHaveLength(1);
    expect(rest.join('\n')).not.toContain('Public URL');
  });

  it('shows the clients of the demo with secrets that everybody knows', async () => {
    const demo = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
    const banner = await bannerOf(demo);
    await demo.close();
    expect(banner).toMatch(/^ {2}Clients +demo\.agent \(secret: agent-secret\)$/m);
    expect(banner).toMatch(/^ +demo\.partner \(secret: partner-secret\)$/m);
  });

  it('shows the public URL if it is set, and the pages below it', async () => {
    const publicUrl = 'https://sandbox.example.org';
    const [first, ...rest] = (await bannerOf({ ...sandbox, publicUrl })).split('\n');
    expect(first).toBe(`The sandbox listens on ${sandbox.url}`);
    expect(rest.filter((line) => line.endsWith(publicUrl))).toHaveLength(1);
    expect(rest.filter((line) => line.endsWith(`${publicUrl}/docs/control`))).toHaveLength(1);
  });
});
