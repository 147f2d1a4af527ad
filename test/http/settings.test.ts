import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { completeSettings, SettingsRefused } from '../../src/start/settings.js';
import { startSandbox } from '../../src/index.js';

const ADMIN = 'sixteen-letters!';

describe('settings that would leave the control plane open', () => {
  it.each([
    ['an address that a network reaches', { host: '0.0.0.0' }],
    ['an address of all interfaces in IPv6', { host: '::' }],
    ['a public address', { publicUrl: 'https://sandbox.example.org' }],
    ['an empty admin token', { adminToken: '' }],
    ['an admin token of 15 characters', { adminToken: ADMIN.slice(1) }],
    ['a short admin token on another address', { host: '0.0.0.0', adminToken: 'x' }],
  ])('are refused: %s', async (_, settings) => {
    await expect(createSandbox({ port: 0, store: 'memory:', ...settings })).rejects.toBeInstanceOf(
      SettingsRefused,
    );
  });

  it.each([
    { host: 'LOCALHOST' },
    { host: '127.0.0.2' },
    { host: '::1' },
    { publicUrl: 'http://localhost:8080' },
    { host: '0.0.0.0', adminToken: ADMIN },
    { publicUrl: 'https://sandbox.example.org', adminToken: ADMIN },
  ])('do not include safe ones: %o', (settings) => {
    expect(() => completeSettings(settings)).not.toThrow();
  });
});

describe('--public-url and --cors', () => {
  it.each([
    ['https://Sandbox.Example.org/', 'https://sandbox.example.org'],
    ['http://localhost:80', 'http://localhost'],
    ['http://[::1]:4020', 'http://[::1]:4020'],
  ])('take an origin: %s', (text, origin) => {
    const settings = completeSettings({ publicUrl: text, cors: [text], adminToken: ADMIN });
    expect([settings.publicUrl, settings.cors]).toEqual([origin, [origin]]);
  });

  it.each([
    '',
    '*',
    'null',
    'sandbox.example.org',
    'ftp://sandbox.example.org',
    'https://sandbox.example.org/prefix',
    'https://sandbox.example.org?a=1',
    'https://user@sandbox.example.org',
    'https://sandbox.example.org:99999',
    'javascript:alert(1)',
  ])('refuse %s', (text) => {
    for (const settings of [{ publicUrl: text }, { cors: [text] }]) {
      expect(() => completeSettings({ ...settings, adminToken: ADMIN })).toThrow(SettingsRefused);
    }
  });
});

describe('a sandbox without the workspace demo', () => {
  it.each([null, 'none'] as const)('is started with the fixture %s', async (fixture) => {
    await using sandbox = await startSandbox({ fixture });
    const { data } = await sandbox.control.GET('/workspaces');
    expect(data).toEqual([]);
  });
});

describe('settings that are unknown', () => {
  it.each([
    ['prot', 'Did you mean port?'],
    ['zzz', 'Use one of port, '],
  ])('are refused, with a suggestion: %s', async (name, hint) => {
    const started = startSandbox({ [name]: 1 });
    await expect(started).rejects.toBeInstanceOf(SettingsRefused);
    await expect(started).rejects.toThrow(hint);
  });
});
