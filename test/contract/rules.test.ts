import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRules, type Rule } from '../../scripts/rules.mjs';
import { loadContract } from '../../src/contract/load.js';
import { nodesOf, readDocument } from './document.js';

const rules = readRules();
const ids = rules.map(({ id }): string => id);
const assumed = rules.filter(({ basis }) => basis !== 'documented').map(({ id }): string => id);

function citedIn(name: string): readonly string[] {
  const cited = [...nodesOf(readDocument(name))].flatMap(([, { 'x-rule': rule }]) =>
    typeof rule === 'string' ? rule.split(', ') : [],
  );
  return [...new Set(cited)];
}

/** The letters of the groups of rules. */
const letters = [...new Set(rules.map(({ id }) => id.charAt(0)))];
const citation = new RegExp(`\\b[${letters.join('')}]\\d{1,2}\\b`, 'g');

/** Returns the ids of rules in the files of a folder, except this file. */
function idsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts') && !file.includes('rules.test'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(citation) ?? []);
}

/** Returns the ids of the operations that a rule applies to. */
function concernedBy({ operations }: Rule, all: readonly string[]): readonly string[] {
  if (operations === 'all') return all;
  return 'allBut' in operations ? all.filter((id) => !operations.allBut.includes(id)) : operations;
}

describe('the rules', () => {
  it('have consecutive ids and complete sentences', () => {
    expect(letters.length).toBeGreaterThan(1);
    for (const letter of letters) {
      const numbers = ids.filter((id) => id.startsWith(letter)).map((id) => Number(id.slice(1)));
      expect([0, 1]).toContain(numbers[0]);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
    expect(rules.filter(({ text }) => !/\w.* .*\w.*\.$/s.test(text)).map(({ id }) => id)).toEqual([]);
  });

  it('state the assumptions of each rule that is only partly documented', () => {
    const mixed = rules.filter(({ basis }) => basis === 'mixed');
    expect(mixed.filter(({ text }) => !/assumed/.test(text)).map(({ id }) => id)).toEqual([]);
  });

  it.each(['openapi.yaml', 'control.yaml'])('include each assumption in %s', (name) => {
    expect(citedIn(name).filter((rule) => !assumed.includes(rule))).toEqual([]);
  });

  it('include no assumption that the contract does not mark and describe', () => {
    const cited = citedIn('openapi.yaml');
    expect(assumed.filter((rule) => !cited.includes(rule))).toEqual([]);
    const silent = [...nodesOf(readDocument('openapi.yaml'))].filter(
      ([pointer, { 'x-rule': rule, description = '' }]) =>
        rule !== undefined && !/\/schema(\/|$)/.test(pointer) && String(description).length < 8,
    );
    expect(silent.map(([pointer]) => pointer)).toEqual([]);
  });

  it.each(['src', 'test'])('are exactly those that the files of %s cite', (room) => {
    const cited = new Set(idsIn(room));
    expect([...cited].filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !cited.has(id))).toEqual([]);
  });

  it('name exactly the operations whose outcomes they decide, unless they apply to all', () => {
    const { operations } = loadContract();
    const all = operations.map(({ id }) => id);
    for (const rule of rules) {
      const decided = operations
        .filter(({ outcomes }) => outcomes.some((outcome) => outcome.rules.includes(rule.id)))
        .map(({ id }) => id);
      const concerned = concernedBy(rule, all);
      const isGeneral = rule.operations === 'all' || decided.length === 0;
      const expected = isGeneral ? all.filter((id) => concerned.includes(id)) : decided;
      expect([rule.id, concerned]).toEqual([rule.id, expected]);
    }
  });
});
