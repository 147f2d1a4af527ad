import { describe, expect, it } from 'vitest';
import { commandLine } from '../../src/cli/action-inputs.js';

const INPUTS = { target: '', clientId: '', clientSecret: '', port: '0', reports: 'r' };
const lineOf = (text: string, command = 'check') =>
  commandLine({ ...INPUTS, command, arguments: text }, 'r/check');

describe('the formats of the action', () => {
  it.each([
    ['a.har', 'md,json,junit', ['a.har']],
    ['--format html\na.har', 'md,json,junit,html', ['a.har']],
    ['--format=html,md\na.har\n--format sarif', 'md,json,junit,html,sarif', ['a.har']],
  ])('are its own ones and the given ones, so that each job has a summary: %j', (text, formats, rest) => {
    expect(lineOf(text)).toEqual(['check', '--format', formats, '--out', 'r/check', ...rest]);
  });

  it('are not taken from the arguments of a client', () => {
    const line = lineOf('--profile reseller\n--\nclient\n--format\nhtml', 'certify');
    expect(line.slice(-4)).toEqual(['--', 'client', '--format', 'html']);
    expect(line).toContain('md,json,junit');
  });
});

describe('the arguments of the action', () => {
  it.each(['verify', 'drift'])(
    'must not have --plan, with which %s would pass without judging anything',
    (command) => {
      const inputs = { ...INPUTS, command, target: 'http://127.0.0.1:1', arguments: '--rate 5\n--plan' };
      expect(() => commandLine(inputs, 'r')).toThrow('--plan judges nothing');
    },
  );
});

describe('the command of a client, in the action', () => {
  it.each([
    '--profile reseller',
    '  --profile reseller',
    '--profile reseller\n-- node client.js',
    '--\n--format',
  ])('is required, one word a line, if it is missing: %j', (text) => {
    expect(() => lineOf(text, 'certify')).toThrow('below a line --, one word a line');
  });

  it.each(['--profile reseller\n--\nnode\nclient.js', '--profile reseller\n./client', '--verify a.json'])(
    'is not required for %j',
    (text) => {
      expect(lineOf(text, 'certify')).toContain('certify');
    },
  );

  it('has one word a line, even with spaces', () => {
    const line = lineOf('--profile reseller\n--\nnode\nmy client.js', 'certify');
    expect(line.slice(-5)).toEqual(['--profile', 'reseller', '--', 'node', 'my client.js']);
  });

  it('is not required by other commands', () => {
    expect(lineOf('--fail-on warning')).toContain('--fail-on');
  });
});
