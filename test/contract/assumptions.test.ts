import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodesOf, readDocument } from './document.js';

const page = readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| ([A-Z]\d+) +\| (\S+) +\| (.+?) +\|$/gm)].map(([, id, kind]) => ({
  id,
  kind,
}));

describe('the page of assumptions', () => {
  it('has each rule once, as documented, assumed or both', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ kind }) => !/^(D|A|D\/A)$/.test(kind ?? ''))).toEqual([]);
  });

  it.each(['openapi.yaml', 'control.yaml'])('has what %s assumes', (name) => {
    const assumed = new Set(rows.filter(({ kind }) => kind !== 'D').map(({ id }) => id));
    const cited = [...nodesOf(readDocument(name))].flatMap(([, { 'x-rule': rule }]) =>
      typeof rule === 'string' ? rule.split(', ') : [],
    );
    expect([...new Set(cited)].filter((rule) => !assumed.has(rule))).toEqual([]);
  });
});
