import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/report.js';
import { sandbox } from '../cli/command-from-sources.js';
import { followsReportFlags } from '../cli/report-flags.js';
import { startHarness } from '../harness.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const harness = await startHarness({ adminToken: ADMIN_TOKEN });
const folder = mkdtempSync(join(tmpdir(), 'report-'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const isReport = ajv.compile(JSON.parse(readFileSync('docs/report.schema.json', 'utf8')) as object);

/** Runs the command with the admin token as a flag; the variable holds another token. */
const report = (...flags: string[]) => {
  const about = ['--url', harness.url, '--admin-token', ADMIN_TOKEN, '--workspace', harness.workspace];
  return sandbox(['report', ...about, ...flags], { SANDBOX_ADMIN_TOKEN: 'another-token-than-that' });
};

describe('sandbox report', () => {
  it('ends with 2 for a workspace without requests, as nothing was judged', async () => {
    const { code, stdout } = await report('--min', 'operations=1');
    expect([code, stdout]).toEqual([2, expect.stringContaining('has had no requests')]);
  });

  it('lists each part that was not exercised, with a request that would exercise it', async () => {
    await harness.get('/activities/1');
    await harness.get('/activities/2');
    const out = join(folder, 'all');
    const { code, stdout } = await report('--format', 'json,junit,html,md,sarif', '--out', out);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^report of .*\noperations +5 % \(2 of \d+\)\n[^]*\n\nnote /),
    ]);
    const written = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
    isReport(written);
    expect(isReport.errors).toBeNull();
    const messages = new Map(written.findings.map(({ id, message }) => [id, message]));
    expect(messages.get('createBooking/coverage.operation/missing')).toContain('send `POST /bookings`');
    expect(messages.get('getActivity/coverage.outcome/406.not_acceptable')).toMatch(
      /with `406 not_acceptable`.* Send `GET \/activities\/\{activityId\}` with `Accept: text\/csv`\.$/,
    );
    expect(messages.get('-/coverage.transition/basket.paid→cancelled')).toMatch(
      /`basket paid→cancelled`\. Send `PUT \/bookings\/\{bookingId\}` for a paid booking\.$/,
    );
    expect([...messages.keys()]).not.toContain('getActivity/coverage.outcome/404.not_found');
    expect([...messages.keys()]).toContain('-/coverage.transition/basket.paid→cancelled');
    expect(written.coverage?.['operations']?.hit).toBe(2);
    const junit = readFileSync(join(out, 'report.junit.xml'), 'utf8');
    expect(junit).toMatch(/name="createBooking\/coverage\.operation\/missing"[^>]*>\s*<skipped/);
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain('| operations | 2 |');
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('<dt>operations</dt><dd>2 of ');
  });

  it('ends with 1 if less than a minimum was exercised, unless a baseline accepts that', async () => {
    expect((await report('--min', 'operations=2')).code).toBe(0);
    const { code, stdout } = await report('--min', 'operations=2,outcomes=90');
    expect([code, stdout]).toEqual([1, expect.stringContaining('error -/coverage/minimum/outcomes')]);
    expect(stdout).toContain('90 % are required');
    const baseline = join(folder, 'baseline.json');
    const accepted = [{ id: '-/coverage/minimum/outcomes', until: '2999-01-01', why: 'We begin.' }];
    writeFileSync(baseline, JSON.stringify({ version: 1, accepted }));
    expect((await report('--min', 'outcomes=90', '--baseline', baseline)).code).toBe(0);
  });

  it('applies each minimum, whether they are given together or one by one', async () => {
    const { code, stdout } = await report('--min', 'operations=80', '--min', 'outcomes=0');
    expect([code, stdout]).toEqual([1, expect.stringContaining('error -/coverage/minimum/operations')]);
    expect((await report('--min', 'operations=2', '--min', 'outcomes=0')).code).toBe(0);
    const both = await report('--min', 'operations=80', '--min', 'operations=1');
    expect([both.code, both.stderr]).toEqual([
      2,
      expect.stringContaining('--min must have one percentage of operations'),
    ]);
  });

  followsReportFlags('report', {
    run: (flags) => report(...flags),
    severity: 'note',
    id: 'createBooking/coverage.operation/missing',
  });

  it('explains its exit codes in its help', async () => {
    const { stdout } = await report('--help');
    expect(stdout).toContain(
      'Exit code: 0 enough was exercised, 1 less than --min, 2 no requests or wrong usage.',
    );
  });

  it.each([
    ['--min', 'operations', 'must be percentages'],
    ['--min', 'operations=101', 'must be percentages'],
    ['--min', 'seats=10', 'must be percentages'],
    ['--workspace', 'nowhere', 'There is no workspace'],
    ['--format', 'pdf', '--format'],
  ])('refuses %s %s', async (flag, value, reason) => {
    const { code, stderr } = await report(flag, value);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  });
});
