import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judged } from '../../scripts/audit.mjs';
import { sameTime } from '../time/moment.js';

/** Returns the exit code and the output of the audit script for an output of npm. */
function audit(answer: unknown, stderr = '', exitCode: number | null = 0) {
  const stdout = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const { code, lines } = judged({ status: exitCode, stdout, stderr });
  return { status: code, printed: lines.join('\n') };
}

/** Runs the audit script with the npm in a folder. */
function runScript(folder: string) {
  const script = fileURLToPath(new URL('../../scripts/audit.mjs', import.meta.url));
  const options = { encoding: 'utf8', env: { ...sameTime(), PATH: folder }, maxBuffer: Infinity } as const;
  return spawnSync(process.execPath, [script], options);
}

const found = {
  name: 'leftpad',
  severity: 'high',
  range: '<2',
  via: [{ title: 'Pads', url: 'https://a.example' }, 'b'],
};
const none = { vulnerabilities: {}, metadata: { vulnerabilities: { high: 0, total: 0 } } };
const refusal = (statusCode: number) => ({ message: `${statusCode} refused`, statusCode, error: {} });

describe('the audit script', () => {
  it('passes if the registry reports no vulnerability', () => {
    expect(audit(none)).toMatchObject({ status: 0, printed: 'No known vulnerabilities.' });
  });

  it.each([
    ['a list', { vulnerabilities: { leftpad: found }, metadata: { vulnerabilities: { total: 1 } } }],
    ['a list without a total', { vulnerabilities: { leftpad: found } }],
    ['a list beside a refusal', { vulnerabilities: { leftpad: found }, ...refusal(404) }],
    ['a list of vulnerabilities but a total of none', { ...none, vulnerabilities: { leftpad: found } }],
    ['advisories', { advisories: { 1: { module_name: 'leftpad', severity: 'high', title: 'Pads' } } }],
  ])('fails for %s with a vulnerability, and names it', (_, answer) => {
    const { status, printed } = audit(answer);
    expect(status).toBe(1);
    expect(printed).toMatch(/^high: leftpad .*Pads/);
  });

  it.each([1, null])('fails for an empty list if npm ends with exit code %j', (exitCode) => {
    expect(audit(none, '', exitCode)).toMatchObject({
      status: 1,
      printed: expect.stringMatching(/^npm audit gave no list/),
    });
  });

  it('reads an npm output of several MiB', () => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-'));
    const long = { ...found, via: [{ title: `Pads ${'x'.repeat(3 * 2 ** 20)}` }] };
    writeFileSync(join(folder, 'list.json'), JSON.stringify({ vulnerabilities: { leftpad: long } }));
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\nexec /bin/cat '${folder}/list.json'\n`, { mode: 0o755 });
    const { status, stdout } = runScript(folder);
    rmSync(folder, { recursive: true });
    expect([status, stdout.slice(0, 20), stdout.split('\n').at(-2)]).toEqual([
      1,
      'high: leftpad <2: Pa',
      'Known vulnerabilities: 1.',
    ]);
  });

  it('fails for a total without a list', () => {
    expect(audit({ metadata: { vulnerabilities: { total: 2 } } })).toMatchObject({
      status: 1,
      printed: 'Known vulnerabilities: 2.',
    });
  });

  it.each([404, 405, 501])('is skipped if the registry refuses with %d', (code) => {
    expect(audit(refusal(code))).toMatchObject({ status: 77, printed: `Skipped (no list): ${code} refused` });
  });

  it.each([
    ['hello\nagain', 'hello'],
    ['', 'npm error network'],
    ['null', 'null'],
    ['[]', '[]'],
    ['{}', '{}'],
    ['7', '7'],
    [refusal(500), '500 refused'],
    [refusal(401), '401 refused'],
    [{ message: 'request to https://registry.example failed' }, 'request to https://registry.example failed'],
    [{ error: { code: 'ENOLOCK', summary: 'It needs a lockfile.\nCreate one.' } }, 'It needs a lockfile.'],
    [{ vulnerabilities: {} }, '{"vulnerabilities":{}}'],
    [{ vulnerabilities: {}, metadata: {} }, '{"vulnerabilities":{},"metadata":{}}'],
  ])('fails for the npm output %j, and prints its first line', (answer, line) => {
    expect(audit(answer, 'npm error network\nnpm error log')).toMatchObject({
      status: 1,
      printed: `npm audit gave no list of vulnerabilities: ${line}`,
    });
  });

  it('fails if npm prints nothing or does not exist', () => {
    expect(audit('')).toMatchObject({ status: 1, printed: expect.stringMatching(/printed nothing$/) });
    const { status, stdout, stderr } = runScript('/nowhere');
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/ENOENT\n$/);
  });
});
