import type { Contract } from '../../contract/load.js';
import type { Schema } from '../../contract/schema.js';
import {
  descriptionOf,
  fieldsOf,
  outlineOf,
  parameterText,
  textsOf,
} from '../../site/knowledge/described.js';
import { docsPages, sectionsOf } from '../../site/knowledge/pages.js';
import { rules } from '../../contract/rules.js';

/** A search entry. */
export interface Entry {
  readonly kind: 'operation' | 'field' | 'rule' | 'doc';
  readonly id: string;
  readonly text: string;
}

/** A search entry with the words of its name and its text. */
interface Indexed extends Entry {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const indexes = new WeakMap<Contract, readonly Indexed[]>();
/** Words that the search ignores, because they occur in many questions. */
const EMPTY: ReadonlySet<string> = new Set(
  'an and are can do does for from get has have how in is it my of on or the to use was what when where which why with'.split(
    ' ',
  ),
);
/** The weight of a word that occurs in an entry's name. */
const IN_NAME = 3;
/** The weights of entries, keyed by kind. */
const WEIGHT = { operation: 2, rule: 1.1, doc: 0.9, field: 0.7 } as const;

/** Returns the entries that match words, best first. */
export function search(contract: Contract, query: string, kind?: Entry['kind']): readonly Entry[] {
  const wanted = [...wordsOf(query)].filter((word) => !EMPTY.has(word)).slice(0, 30);
  const entries = indexOf(contract).filter((entry) => kind === undefined || entry.kind === kind);
  const rarity = wanted.map((word) => {
    const count = entries.filter(({ names, words }) => names.has(word) || words.has(word)).length;
    return Math.log(1 + entries.length / (1 + count));
  });
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted, rarity) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry: { kind: of, id, text } }) => ({ kind: of, id, text }));
}

function scoreOf(
  { kind, names, words }: Indexed,
  wanted: readonly string[],
  rarity: readonly number[],
): number {
  let score = 0;
  for (const [at, word] of wanted.entries()) {
    if (names.has(word)) score += IN_NAME * (rarity[at] ?? 0);
    else if (words.has(word)) score += rarity[at] ?? 0;
  }
  return score * WEIGHT[kind];
}

function indexOf(contract: Contract): readonly Indexed[] {
  const known = indexes.get(contract);
  if (known) return known;
  const made = entriesOf(contract).map((entry) => ({
    ...entry,
    names: wordsOf(entry.id),
    words: wordsOf(entry.text),
  }));
  indexes.set(contract, made);
  return made;
}

function entriesOf(contract: Contract): readonly Entry[] {
  const operations = contract.operations.flatMap((operation): readonly Entry[] => {
    const { summary = '', description = '' } = textsOf(contract, operation);
    const text = `${operation.method} ${operation.template}: ${summary}. ${description}`;
    const fields = [
      ...operation.parameters.map(
        ({ name, schema }) =>
          [name, textOfField(parameterText(contract, operation, name), schema, contract)] as const,
      ),
      ...(operation.body ? fieldsOf(operation.body.schema, contract) : []).map(
        ([name, schema]) => [name, textOfField('', schema, contract)] as const,
      ),
    ];
    return [
      { kind: 'operation', id: operation.id, text },
      ...fields.map(([name, about]): Entry => ({
        kind: 'field',
        id: `${operation.id} ${name}`,
        text: about,
      })),
    ];
  });
  const ofRules = [...rules().values()].map(({ id, text }): Entry => ({ kind: 'rule', id, text }));
  const ofPages = docsPages()
    .filter(({ name }) => name !== 'assumptions.md') // the page of all rules, which have entries of their own
    .flatMap((page) => sectionsOf(page))
    .map(({ id, text }): Entry => ({ kind: 'doc', id, text: text.replace(/^#.*\n*/, '') })) // the id already contains the heading
    .filter(({ text }) => text !== '');
  return [...operations, ...ofRules, ...ofPages];
}

/** Returns the description of a field, otherwise that of its schema, otherwise its type. */
function textOfField(text: string, schema: Schema, contract: Contract): string {
  return text || descriptionOf(schema, contract) || outlineOf(schema, contract, 1);
}

/** Splits a text into lower-case words without endings such as the plural's. Splits names such as `createBooking` too. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .slice(0, 20_000)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}]{2,}/gu);
  return new Set(
    (words ?? []).map((word) => (word.length > 3 ? word.replace(/(?:es|s|ing|ed)$/, '') : word)),
  );
}
