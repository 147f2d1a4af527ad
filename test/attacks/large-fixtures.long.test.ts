import { describe, expect, it } from 'vitest';
import { MAX_ERRORS } from '../../src/domain/shared/errors.js';
import { FixtureInvalid } from '../../src/seed/fixture/invalid.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { yamlValue } from '../../src/text/yaml-text.js';
import { startHarness } from '../harness.js';
import { processorMs } from '../processor-time.js';

const NOW = Date.parse('2026-06-01T08:00:00Z');
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));

function faultsOf(fixture: unknown) {
  try {
    loadFixture(fixture, { now: NOW });
  } catch (error) {
    if (error instanceof FixtureInvalid) return error.errors;
    throw error;
  }
  return [];
}

describe('a fixture with very many errors', () => {
  it('is refused with at most as many errors as any other request', async () => {
    const api = await startHarness();
    const reply = await fetch(`${api.url}/_sandbox/workspaces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'k', fixture: { merchants: [{ slug: 'a', ...names(20_000) }] } }),
    });
    const { errors } = (await reply.json()) as { errors: object[] };
    expect([reply.status, errors.length]).toEqual([400, MAX_ERRORS]);
  });

  it('is checked only up to the first error if it has more than 100,000 values', () => {
    expect(faultsOf({ merchants: Array.from({ length: 100_001 }, () => 1) })).toMatchObject([
      { field: '/merchants/0', code: 'wrong_type' },
    ]);
  });

  it.each([
    ['', names(200_000)],
    ['/merchants/0', { merchants: [{ slug: 'a', ...names(200_000) }] }],
  ])('is refused for the object at "%s" with too many members, before it is copied', (field, fixture) => {
    expect(faultsOf(fixture)).toMatchObject([{ field, code: 'too_many', allowed: 10_000 }]);
  });

  it('is loaded with its defaults if it is large and valid', () => {
    const mobileGroups = Array.from({ length: 50_000 }, (_, at) => ({ id: at + 1, title: `Group ${at}` }));
    const fixture = loadFixture({ merchants: [{ slug: 'a' }], mobileGroups }, { now: NOW });
    expect([fixture.mobileGroups.length, fixture.merchants[0]?.timezone]).toEqual([50_000, 'UTC']);
  });

  it('is refused with at most 1,000 errors for references to missing records', () => {
    const mobileGroups = Array.from({ length: 2_000 }, (_, at) => ({
      id: at + 1,
      title: 'g',
      merchantId: 9,
    }));
    expect(faultsOf({ merchants: [{ slug: 'a' }], mobileGroups }).length).toBe(MAX_ERRORS);
  });
});

describe('a YAML text with very many keys', () => {
  const text = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1`).join('\n');
  const timeOf = (count: number) => processorMs(() => yamlValue(text(count)));

  it('is parsed in time proportional to its length', () => {
    timeOf(2_500); // the first call loads the library
    const small = timeOf(2_500);
    // The text is eight times as long. Comparing each key with all others would take 64 times as long.
    expect(timeOf(20_000) / small).toBeLessThan(32);
  });

  it('is refused if the last key equals the first', () => {
    expect(() => yamlValue(`${text(20_000)}\n"k0": 2`)).toThrow('unique');
  });
});
