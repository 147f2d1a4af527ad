import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';

const read = (name: string) => readFileSync(new URL(`../../hosting/${name}`, import.meta.url), 'utf8');
const METRIC = /\b(?:sandbox|nodejs|process)_\w+/g;

const { url } = await startHarness();

describe('metrics of a sandbox', async () => {
  const text = await (await fetch(`${url}/_sandbox/metrics`)).text();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));

  it.each(['alerts.yml', 'grafana.json'])('include all that hosting/%s uses', (file) => {
    const named = new Set([...read(file).matchAll(METRIC)].map(([name]) => name.replace(/_bucket$/, '')));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });
});
