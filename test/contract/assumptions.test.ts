import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodesOf, readDocument } from './document.js';

const page = readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8');
const rules = [...page.matchAll(/^- \*\*([A-Z]\d+)\*\* \((D|A|D\/A)\): (.+(?:\n {2}.+)*)$/gm)].map(
  ([, id = '', kind, text = '']) => ({ id, kind, text }),
);
const assumed = rules.filter(({ kind }) => kind !== 'D').map(({ id }) => id);

function citedIn(name: string): readonly string[] {
  const cited = [...nodesOf(readDocument(name))].flatMap(([, { 'x-rule': rule }]) =>
    typeof rule === 'string' ? rule.split(', ') : [],
  );
  return [...new Set(cited)];
}

/** The letters of the groups of rules. */
const letters = [...new Set(rules.map(({ id }) => id.charAt(0)))];
const citation = new RegExp(`\\b[${letters.join('')}]\\d{1,2}\\b`, 'g');

/** The ids of rules in comments and titles of a folder's files, this one excepted. */
function idsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts') && !file.includes('assumptions'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(citation) ?? []);
}

describe('the page of assumptions', () => {
  it('states each rule once, in whole sentences', () => {
    expect(rules.length).toBeGreaterThan(0);
    const bullets = [...page.matchAll(/^- \*\*([A-Z]\d.*?)\*\*/gm)].map(([, id]) => id);
    expect(rules.map(({ id }) => id)).toEqual(bullets);
    for (const letter of letters) {
      const numbers = rules.filter(({ id }) => id.startsWith(letter)).map(({ id }) => Number(id.slice(1)));
      expect([0, 1]).toContain(numbers[0]);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
    expect(rules.filter(({ text }) => !/\w.* .*\w.*\.$/s.test(text)).map(({ id }) => id)).toEqual([]);
  });

  it('calls a rule that is documented in part D/A, and says what of it is assumed', () => {
    const mixed = rules.filter(({ kind }) => kind === 'D/A');
    expect(mixed.filter(({ text }) => !/assumed/.test(text)).map(({ id }) => id)).toEqual([]);
  });

  it.each(['openapi.yaml', 'control.yaml'])('has what %s assumes', (name) => {
    expect(citedIn(name).filter((rule) => !assumed.includes(rule))).toEqual([]);
  });

  it('has no assumed rule that the contract does not mark and describe', () => {
    const cited = citedIn('openapi.yaml');
    expect(assumed.filter((rule) => !cited.includes(rule))).toEqual([]);
    const silent = [...nodesOf(readDocument('openapi.yaml'))].filter(
      ([pointer, { 'x-rule': rule, description = '' }]) =>
        rule !== undefined && !/\/schema(\/|$)/.test(pointer) && String(description).length < 8,
    );
    expect(silent.map(([pointer]) => pointer)).toEqual([]);
  });

  it.each(['src', 'test'])(
    'has every rule that a file of %s cites, and none that no file there cites',
    (room) => {
      const ids = new Set(idsIn(room));
      expect([...ids].filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
      expect(rules.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([]);
    },
  );
});
