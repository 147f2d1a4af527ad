import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { sandbox } from '../cli/command-from-sources.js';
import { startHarness } from '../harness.js';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const schema = (name: string) => JSON.parse(readFileSync(`docs/${name}.schema.json`, 'utf8')) as object;
ajv.addSchema(schema('report'));
const isDrift = ajv.compile(schema('drift'));

interface Drift {
  readonly findings: readonly { readonly id: string }[];
  readonly rules: readonly {
    readonly id: string;
    readonly state: string;
    readonly evidence: readonly unknown[];
  }[];
}

async function drift(target: string, clientId: string, ...args: readonly string[]) {
  const out = mkdtempSync(join(tmpdir(), 'drift-'));
  const credentials = ['--client-id', clientId, '--client-secret', 'partner-secret'];
  const ended = await sandbox([
    'drift',
    '--target',
    target,
    ...credentials,
    '--rate',
    '10000',
    '--out',
    out,
    ...args,
  ]);
  return { ...ended, drift: JSON.parse(readFileSync(join(out, 'drift.json'), 'utf8')) as Drift };
}

describe('sandbox drift', () => {
  it.each([
    ['another catalogue, clock and seed', undefined],
    ['another merchant of the demo workspace', 'kyoto-walks'],
    ['a merchant with fields that must be filled in', 'alpen-rad'],
    ['the same catalogue', 'tagus-tours'],
  ])('finds nothing at a faithful target: %s', async (_, merchant) => {
    const target =
      merchant === undefined
        ? (await startHarness()).url
        : (await createSandbox({ port: 0, store: 'memory:', log: 'silent', seed: 99 })).url;
    const client = merchant === undefined ? 'test.partner' : 'demo.partner';
    const {
      code,
      drift: found,
      stderr,
    } = await drift(target, client, ...(merchant === undefined ? [] : ['--merchant', merchant]));
    expect(stderr).toBe('');
    expect(isDrift(found) ? [] : isDrift.errors).toEqual([]);
    expect(found.findings).toEqual([]);
    expect(found.rules.filter(({ state }) => state === 'contradicted')).toEqual([]);
    expect(found.rules.filter(({ state }) => state === 'confirmed').length).toBeGreaterThan(45);
    expect(found.rules.every(({ state, evidence }) => evidence.length > 0 === (state !== 'unseen'))).toBe(
      true,
    );
    expect(code).toBe(0);
  });

  it('needs a target', async () => {
    expect(await sandbox(['drift'])).toMatchObject({ code: 2 });
  });
});
