import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { zoneInWords } from '../../src/operations/shared/date-words.js';

describe('the name of a time zone for people', () => {
  it.each([
    ['en', 'Europe/Lisbon', 'Lisbon time'],
    ['de', 'Europe/Lisbon', 'Ortszeit Lissabon'],
    ['fr', 'Europe/Lisbon', 'heure de Lisbonne'],
    ['it', 'Europe/Lisbon', 'ora di Lisbona'],
    ['es', 'Europe/Lisbon', 'hora de Lisboa'],
    ['pt', 'Europe/Lisbon', 'hora de Lisboa'],
    ['nl', 'Europe/Lisbon', 'tijd in Lissabon'],
    ['fr', 'Europe/Athens', 'heure d’Athènes'],
    ['fr', 'Africa/Cairo', 'heure du Caire'],
    ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires time'],
    ['de', 'America/New_York', 'Ortszeit New York'],
  ] as const)('in %s, for %s: %s', (language, zone, words) => {
    expect(zoneInWords(zone, language)).toBe(words);
  });

  it.each([
    ['UTC', 'UTC'],
    ['Etc/GMT+3', 'GMT+3'],
    ['+02:00', '+02:00'],
  ])('for %s, which has no city, is %s', (zone, words) => {
    for (const language of LANGUAGES) expect(zoneInWords(zone, language)).toBe(words);
  });
});
