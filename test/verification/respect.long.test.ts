import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';

const REDOCLY = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../openapi/workflows/', import.meta.url));
const run = promisify(execFile);

/**
 * Respect follows the redirect of a paid page to the shop, so it cannot check the redirect
 * (docs/development/decisions/0018-workflows.md).
 */
const UNFIT = ['paymentPage', 'leftPaymentPage'];

describe("Redocly Respect's own command", () => {
  it('runs the same documents', { timeout: 120_000 }, async () => {
    const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
    const file = join(mkdtempSync(join(tmpdir(), 'respect-')), 'run.json');
    const documents = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
    const servers = [`service=${sandbox.url}`, `control=${sandbox.url}/_sandbox`];
    const args = [
      REDOCLY,
      'respect',
      ...documents.map((name) => join(FOLDER, name)),
      ...servers.flatMap((server) => ['--server', server]),
      ...UNFIT.flatMap((workflow) => ['--skip', workflow]),
      '--json-output',
      file,
    ];
    const ended = await run(process.execPath, args, { maxBuffer: 2 ** 26 }).then(
      () => '',
      (error: { readonly stdout: string }) => error.stdout.slice(-4000),
    );
    await sandbox.close();
    expect(ended).toBe('');
    const { files } = JSON.parse(readFileSync(file, 'utf8')) as {
      files: Record<string, { totalSteps?: unknown }>;
    };
    expect(documents.length).toBeGreaterThan(0);
    expect(Object.keys(files)).toHaveLength(documents.length);
  });
});
