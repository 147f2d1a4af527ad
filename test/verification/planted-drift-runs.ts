import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Report } from '../../src/report/report.js';
import { sandbox } from '../cli/command-from-sources.js';
import { startHarness } from '../harness.js';
import { driftFaults } from '../report/schema-faults.js';
import { startAlteringProxy } from './altering-proxy.js';
import type { Planted } from './planted-drifts.js';

/** The sorted result of `sandbox drift`: ids of findings, and `rule` followed by the id for contradicted rules. */
export interface Drifted {
  readonly code: number;
  readonly ids: readonly string[];
}

/** Starts a sandbox behind a proxy. Returns a function that plants a drift in the proxy and runs `sandbox drift`. */
export async function startPlanting(): Promise<(plant: Planted) => Promise<Drifted>> {
  const harness = await startHarness();
  const proxy = await startAlteringProxy(harness.url);
  const credentials = ['--client-id', 'test.partner', '--client-secret', 'partner-secret', '--rate', '10000'];
  const own = ['--sandbox-client-id', 'test.partner', '--sandbox-client-secret', 'partner-secret'];

  async function drift(workflow: string) {
    const out = mkdtempSync(join(tmpdir(), 'drift-'));
    const where = ['--target', proxy.url, '--sandbox', harness.url, '--workflow', workflow, '--out', out];
    const { code } = await sandbox(['drift', ...where, ...credentials, ...own]);
    const report = JSON.parse(readFileSync(join(out, 'drift.json'), 'utf8')) as Required<Report>;
    expect(driftFaults(report)).toEqual([]);
    return { code, report };
  }

  return async ([, workflow, alter]) => {
    proxy.alter = alter;
    const { code, report } = await drift(workflow);
    proxy.alter = () => undefined;
    const rules = report.rules.filter(({ state }) => state === 'contradicted').map(({ id }) => `rule ${id}`);
    return { code, ids: [...report.findings.map(({ id }) => id), ...rules].toSorted() };
  };
}
