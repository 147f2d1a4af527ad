import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNameOf, type Schema } from '../../src/contract/schema.js';
import { loadContract, loadControlContract } from '../../src/contract/load.js';
import { FORMAT_EXAMPLES, type FormatName } from '../../src/domain/shared/errors.js';
import { LANGUAGES, type Language } from '../../src/domain/shared/language.js';
import { en } from '../../src/messages/en.js';
import { say, TEXTS } from '../../src/messages/say.js';
import { codeOf, guestTextsIn, messagesIn, placeholdersOf, TRANSLATIONS } from './texts.js';

const sourceFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

describe.each(TRANSLATIONS)('P4: the messages in %s', (language) => {
  const shapeOf = (shape: (text: string) => readonly string[], texts: object) =>
    Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, shape(text as string)]));

  it('have the same placeholders as in English, also on pages and tickets', () => {
    expect(shapeOf(placeholdersOf, TEXTS[language])).toEqual(shapeOf(placeholdersOf, en));
    const ofGuests = (read: Language) => shapeOf(placeholdersOf, Object.fromEntries(guestTextsIn(read)));
    expect(ofGuests(language)).toEqual(ofGuests('en'));
  });

  it('have the same code in backticks as in English', () => {
    expect(shapeOf(codeOf, TEXTS[language])).toEqual(shapeOf(codeOf, en));
  });

  it('are translated', () => {
    const same = messagesIn(language).filter(([id, text]) => text === en[id as keyof typeof en]);
    expect(same).toEqual([]);
  });
});

describe.each(LANGUAGES)('P4: texts in %s', (language) => {
  it('have paired backticks, and no backticks in texts for guests', () => {
    expect(messagesIn(language).filter(([, text]) => text.split('`').length % 2 === 0)).toEqual([]);
    const mails = messagesIn(language).filter(([id]) => /^(?:mail|reason\.voucher_\w+)/.test(id));
    expect([...mails, ...guestTextsIn(language)].filter(([, text]) => text.includes('`'))).toEqual([]);
  });

  it('messages end with a full stop or question mark; titles and parts of sentences do not', () => {
    const isPart = /^(?:title|format|no|place|type)\.|^mail\.\w+\.subject|^reason\.(?!voucher)/;
    const wrong = messagesIn(language).filter(([id, text]) =>
      isPart.test(id) ? /[.,?]$/.test(text) : !/[.?]$/.test(text),
    );
    expect(wrong).toEqual([]);
  });
});

it.each(LANGUAGES)(
  'a mail in %s continues after its salutation in the upper or lower case that the language requires',
  (language) => {
    const [, line = ''] = TEXTS[language]['mail.booked.body'].split('\n\n');
    const isSmall = language === 'de' || language === 'it'; // After a salutation with a comma, the sentence continues in lower case.
    expect(/^\p{Lu}/u.test(line)).toBe(!isSmall);
  },
);

it('inserts values, joins lists, and translates reasons, formats, types and record types', () => {
  expect(say('en', 'not_allowed', { field: 'type[]', allowed: ['trip', 'voucher'] })).toBe(
    '`type[]` must be one of: `trip` or `voucher`.',
  );
  expect(say('de', 'malformed', { field: 'x', reason: 'not_json' })).toContain('not_json');
  expect(say('de', 'malformed', { field: 'x', reason: 'reason.not_json' })).toContain(
    TEXTS.de['reason.not_json'],
  );
  expect(say('fr', 'wrong_type', { field: 'x', allowed: ['integer', 'string'] })).toBe(
    '`x` doit être un nombre entier ou un texte.',
  );
  expect(say('en', 'wrong_type', { field: 'x', allowed: ['true', '1'] })).toBe('`x` must be `true` or `1`.');
  expect(say('nl', 'wrong_format', { field: 'x', format: 'time-of-day' })).toBe(
    '`x` is ongeldig. Stuur een tijd zoals `17:30` of `17:30:00`.',
  );
  expect(say('de', 'not_found', { resource: 'booking', id: 7 })).toBe(
    'Keine Buchung mit der ID `7` ist für diesen Schlüssel sichtbar.',
  );
});

it('names the whole body if the error has no field', () => {
  const whole = { field: '', place: 'body', reason: 'reason.not_json' };
  expect(say('en', 'malformed', whole)).toBe('The request body cannot be read: it is not JSON.');
  expect(say('it', 'required', whole)).toBe('Il corpo della richiesta è obbligatorio.');
});

it('does not translate values from a request', () => {
  const sent = { field: 'reason.not_json', received: 'no.booking', allowed: ['type.integer', 'integer'] };
  expect(say('de', 'unknown.key', sent)).toBe(
    'Unbekanntes Feld `no.booking` in `reason.not_json`. Entfernen Sie es.',
  );
  expect(say('de', 'not_allowed', sent)).toContain('`type.integer` oder `integer`');
});

it.each([undefined, null])("shows the placeholder's name if its value is %s", (field) => {
  expect(say('en', 'required', field === null ? { field } : {})).toBe('`field` is required.');
});

it('every text is used', () => {
  const source = sourceFiles('src')
    .filter((file) => !/messages\/..\.ts$|\.gen\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isMade = (id: string) =>
    /^(title|no|not_found|place|format|type|mail|capture_ended|seats_exceeded|payment_declined)\.|_(item|guest|addon)$/.test(
      id,
    );
  const isNamed = (id: string) => source.includes(`'${id}'`) || new RegExp(`\\b${id}:`).test(source);
  expect(Object.keys(en).filter((id) => !isMade(id) && !isNamed(id))).toEqual([]);
});

/** Returns every schema in a document or schema, with its path. */
function schemasIn(value: unknown, at = ''): readonly (readonly [string, Schema])[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => schemasIn(part, `${at}/${key}`));
  const hasPattern = 'pattern' in value && typeof value.pattern === 'string';
  return hasPattern ? [[at, value as Schema], ...inner] : inner;
}

it('P7: each pattern that a request can violate has a description in words', () => {
  const requests = [loadContract(), loadControlContract()].flatMap(({ operations, resolve }) =>
    operations.flatMap(({ id, parameters, body }) => {
      const expand = (value: unknown, depth = 0): unknown => {
        if (typeof value !== 'object' || value === null || depth > 30) return value;
        if (Array.isArray(value)) return value.map((part) => expand(part, depth + 1));
        const target = resolve(value as Schema) as object;
        return Object.fromEntries(
          Object.entries(target)
            .filter(([key]) => key !== 'propertyNames') // errors for unknown names list the known names
            .map(([key, part]) => [key, expand(part, depth + 1)]),
        );
      };
      return schemasIn(expand({ parameters: parameters.map(({ schema }) => schema), body }), id);
    }),
  );
  expect(requests.length).toBeGreaterThan(20);
  expect(requests.filter(([, schema]) => formatNameOf(schema) === undefined)).toEqual([]);
});

it('P7: an example of a format matches each pattern of that name', () => {
  const named = [loadContract(), loadControlContract()]
    .flatMap(({ document }) => schemasIn(document))
    .flatMap(([at, schema]) => {
      const name: FormatName | undefined = formatNameOf(schema);
      return name === undefined
        ? []
        : [{ at, pattern: schema.pattern ?? '', examples: FORMAT_EXAMPLES[name] }];
    });
  expect(named.length).toBeGreaterThan(10);
  const wrong = named.filter(({ pattern, examples }) =>
    examples.some((example) => !new RegExp(pattern, 'u').test(example)),
  );
  expect(wrong).toEqual([]);
});
