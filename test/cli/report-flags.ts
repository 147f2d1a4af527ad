import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Severity } from '../../src/report/finding.js';
import type { Ended } from './built-command.js';
import type { JUDGING } from './judging-commands.js';

/** The flags that all checking commands have. */
export const REPORT_FLAGS = ['--format', '--out', '--baseline', '--write-baseline', '--fail-on'];

/** A run of a command that has findings. */
export interface Finds {
  /** Runs the command with additional flags. */
  readonly run: (flags: readonly string[]) => Promise<Ended>;
  /** The severity of all findings of the command. */
  readonly severity: Severity;
  /** The id of one of these findings. */
  readonly id: string;
}

/** Tests that a command applies its report flags. */
export function followsReportFlags(command: (typeof JUDGING)[number], { run, severity, id }: Finds): void {
  it(`sandbox ${command} follows ${REPORT_FLAGS.join(', ')}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-flags-'));
    const [out, baseline] = [join(folder, 'reports'), join(folder, 'baseline.json')];
    const strict = ['--fail-on', severity];

    const first = await run([...strict, '--format', 'md', '--out', out, '--write-baseline', baseline]);
    expect(first.code).toBe(1);
    expect(readdirSync(out)).toContain('report.md');
    expect(readdirSync(out)).not.toContain('report.html');
    const { accepted } = JSON.parse(readFileSync(baseline, 'utf8')) as { accepted: { id: string }[] };
    expect(accepted.map((entry) => entry.id)).toEqual(expect.arrayContaining([id]));

    const second = await run([...strict, '--baseline', baseline]);
    expect([second.code, second.stdout]).toEqual([
      0,
      expect.stringContaining(`${accepted.length} accepted by the baseline`),
    ]);

    const nowhere = join(folder, 'none', 'baseline.json');
    const unwritten = await run(['--write-baseline', nowhere]);
    expect([unwritten.code, unwritten.stderr]).toEqual([
      2,
      expect.stringMatching(/cannot be written .*\. Choose another with --write-baseline\.\n$/),
    ]);

    const usual = await run([]);
    expect(usual.code).toBe(severity === 'error' ? 1 : 0);
    expect(usual.stdout).toContain(`${severity} ${id}`);
    const unknown = await run(['--fail-on', 'all']);
    expect(unknown.stderr).toContain('--fail-on must be one of error, warning, note, not all');
    expect(unknown.code).toBe(2);
  });
}
