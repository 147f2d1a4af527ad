import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { en } from '../../src/messages/en.js';
import { say, TEXTS } from '../../src/messages/say.js';

const sourceFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted();

describe.each(LANGUAGES)('P4: the texts in %s', (language) => {
  it('are those of English, with the same placeholders', () => {
    const shape = (texts: object) =>
      Object.entries(texts).map(([id, text]) => [id, placeholders(text as string)]);
    expect(Object.fromEntries(shape(TEXTS[language]))).toEqual(Object.fromEntries(shape(en)));
  });
});

it.each(LANGUAGES.filter((language) => language !== 'en'))(
  'P4: the texts in %s are translated',
  (language) => {
    const same = Object.entries(TEXTS[language]).filter(
      ([id, text]) => text === en[id as keyof typeof en] && !id.startsWith('resource.'),
    );
    expect(same).toEqual([]);
  },
);

it.each(LANGUAGES)(
  'P4: a number in %s is never followed by a word that it would have to agree with',
  (language) => {
    const counted = Object.entries(TEXTS[language]).filter(([id]) =>
      /^(seats_exceeded|below_min_seats|too_few)/.test(id),
    );
    expect(counted).toHaveLength(7);
    expect(counted.filter(([, text]) => /\{(asked|left|allowed)\} \p{L}/u.test(text))).toEqual([]);
  },
);

it('fills in values, joins lists and translates reasons and kinds of records', () => {
  expect(say('en', 'not_allowed', { field: 'type[]', allowed: ['trip', 'voucher'] })).toBe(
    'This value of type[] is not allowed. Send one of these: trip or voucher.',
  );
  expect(say('de', 'malformed', { field: 'x', reason: 'reason.not_json' })).toContain(
    TEXTS.de['reason.not_json'],
  );
  expect(say('de', 'not_found', { resource: 'booking', id: 7 })).toContain('Buchung 7');
});

it.each([undefined, null])('names a placeholder whose value is %s', (asked) => {
  const text = say('en', 'seats_exceeded.item', { ...(asked === null && { asked }), left: 1, item: 'i' });
  expect(text).toContain('you asked for asked.');
});

it('says sold out where no seat is left', () => {
  const values = { asked: 2, item: '812_trip_20270605173000_20270605193000' };
  expect(say('en', 'seats_exceeded.item', { ...values, left: 1 })).toContain('Ask for at most 1.');
  expect(say('en', 'seats_exceeded.item', { ...values, left: 0 })).toMatch(/^Sold out: /);
});

it('translates every kind of record that a refusal of the code names', () => {
  const kinds = sourceFiles('src')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:resource: |unknownReference\([^']*, |requireLive\([^']*, )'([a-z ]+)'/g,
      ),
    ])
    .map(([, kind]) => `resource.${kind}`);
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((id) => !Object.hasOwn(en, id))).toEqual([]);
});

it('has no text that nothing uses', () => {
  const source = sourceFiles('src')
    .filter((file) => !/messages\/..\.ts$|\.gen\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isMade = (id: string) =>
    /^(title|resource|type|mail|capture_ended|seats_exceeded|payment_declined)\./.test(id);
  const isNamed = (id: string) => source.includes(`'${id}'`) || new RegExp(`\\b${id}:`).test(source);
  expect(Object.keys(en).filter((id) => !isMade(id) && !isNamed(id))).toEqual([]);
});
