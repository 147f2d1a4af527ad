import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judged } from '../../scripts/audit.mjs';

/** The exit code and the text for what npm printed. */
function audit(answer: unknown, stderr = '') {
  const stdout = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const { code, lines } = judged({ stdout, stderr });
  return { status: code, printed: lines.join('\n') };
}

const found = {
  name: 'leftpad',
  severity: 'high',
  range: '<2',
  via: [{ title: 'Pads', url: 'https://a.example' }, 'b'],
};
const none = { vulnerabilities: {}, metadata: { vulnerabilities: { high: 0, total: 0 } } };
const refusal = (statusCode: number) => ({ message: `${statusCode} refused`, statusCode, error: {} });

describe('the audit', () => {
  it('passes where the registry knows no vulnerability', () => {
    expect(audit(none)).toMatchObject({ status: 0, printed: 'No known vulnerabilities.' });
  });

  it.each([
    ['a list', { vulnerabilities: { leftpad: found }, metadata: { vulnerabilities: { total: 1 } } }],
    ['a list without a total', { vulnerabilities: { leftpad: found } }],
    ['a list beside a refusal', { vulnerabilities: { leftpad: found }, ...refusal(404) }],
    ['a list beside a total of none', { ...none, vulnerabilities: { leftpad: found } }],
    ['advisories', { advisories: { 1: { module_name: 'leftpad', severity: 'high', title: 'Pads' } } }],
  ])('fails for %s that has a vulnerability, and names it', (_, answer) => {
    const { status, printed } = audit(answer);
    expect(status).toBe(1);
    expect(printed).toMatch(/^high: leftpad .*Pads/);
  });

  it('fails for a total without a list', () => {
    expect(audit({ metadata: { vulnerabilities: { total: 2 } } })).toMatchObject({
      status: 1,
      printed: 'Known vulnerabilities: 2.',
    });
  });

  it.each([404, 405, 501])('is skipped where the registry refuses with %d', (code) => {
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
    [{ vulnerabilities: {} }, '{"vulnerabilities":{}}'],
    [{ vulnerabilities: {}, metadata: {} }, '{"vulnerabilities":{},"metadata":{}}'],
  ])('fails for the answer %j, and prints its first line', (answer, line) => {
    expect(audit(answer, 'npm error network\nnpm error log')).toMatchObject({
      status: 1,
      printed: `npm audit gave no list of vulnerabilities: ${line}`,
    });
  });

  it('fails where npm prints nothing, and where there is no npm', () => {
    expect(audit('')).toMatchObject({ status: 1, printed: expect.stringMatching(/printed nothing$/) });
    const script = fileURLToPath(new URL('../../scripts/audit.mjs', import.meta.url));
    const options = { encoding: 'utf8', env: { PATH: '/nowhere' } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], options);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/ENOENT\n$/);
  });
});
