import {
  base,
  cs_CZ,
  da,
  de,
  de_AT,
  de_CH,
  en,
  en_AU,
  en_CA,
  en_GB,
  en_US,
  en_ZA,
  es,
  es_MX,
  fr,
  hu,
  it,
  ja,
  nb_NO,
  nl,
  nl_BE,
  pl,
  pt_BR,
  pt_PT,
  sv,
  Faker,
  generateMersenne53Randomizer,
  type LocaleDefinition,
  type Randomizer,
} from '@faker-js/faker';
import type { Language } from '../../domain/shared/language.js';
import type { CountryCode } from '../places/countries.js';

/** The locales for people's names, keyed by language. */
const LOCALES: Readonly<Record<Language, readonly LocaleDefinition[]>> = {
  en: [en_GB, en],
  de: [de],
  fr: [fr],
  it: [it],
  es: [es],
  pt: [pt_PT],
  nl: [nl],
};
/** The locales for addresses, where they differ from the country's language. */
const ADDRESSES: Readonly<Partial<Record<CountryCode, LocaleDefinition>>> = {
  AT: de_AT,
  AU: en_AU,
  BE: nl_BE,
  BR: pt_BR,
  CA: en_CA,
  CH: de_CH,
  CZ: cs_CZ,
  DK: da,
  HU: hu,
  MX: es_MX,
  NO: nb_NO,
  PL: pl,
  SE: sv,
  US: en_US,
  ZA: en_ZA,
};
/** The locales for guests from other countries, whose names contain letters of other scripts. */
const TRAVELLERS: readonly LocaleDefinition[] = [pl, sv, ja];

/**
 * Makes random choices from a seed. The same calls in the same order give the same choices. All locales share one sequence of
 * random numbers.
 */
export class Draw {
  private readonly randomizer: Randomizer;
  private readonly neutral: Faker;
  private readonly fakers = new Map<string, Faker>();

  constructor(seed: number) {
    this.randomizer = generateMersenne53Randomizer(seed);
    this.neutral = new Faker({ locale: [en, base], randomizer: this.randomizer });
  }

  /** Returns a random integer; both ends of the range are included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.randomizer.next() * (max - min + 1));
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.randomizer.next() < probability;
  }

  /** Returns a random entry of a list, all with equal probability. */
  one<T>(list: readonly T[]): T {
    const chosen = list[this.int(0, list.length - 1)];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  }

  /** Returns a random value. The probability of a value is proportional to its weight. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.randomizer.next() * total;
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.one(choices)[1];
  }

  /** Returns `count` random entries of a list, in the order of the list. */
  some<T>(list: readonly T[], count: number): readonly T[] {
    const places = this.neutral.helpers.arrayElements([...list.keys()], count);
    return list.filter((_, place) => places.includes(place));
  }

  /** Returns a list in random order. */
  shuffled<T>(list: readonly T[]): readonly T[] {
    return this.neutral.helpers.shuffle(list);
  }

  /** Returns a faker for a language. */
  of(language: Language): Faker {
    return this.faker(language, LOCALES[language]);
  }

  /** Returns a faker for addresses in a country. */
  in(country: CountryCode, language: Language): Faker {
    const locale = ADDRESSES[country];
    return locale ? this.faker(country, [locale]) : this.of(language);
  }

  /**
   * Returns a faker for a guest. In half of the cases, the guest has the given language, otherwise a random language.
   */
  guestOf(language: Language): Faker {
    if (this.chance(0.5)) return this.of(language);
    const anywhere = [...Object.values(LOCALES), ...TRAVELLERS.map((locale) => [locale])];
    const place = this.int(0, anywhere.length - 1);
    return this.faker(`guest ${place}`, anywhere[place] ?? [en]);
  }

  private faker(name: string, locale: readonly LocaleDefinition[]): Faker {
    let faker = this.fakers.get(name);
    if (!faker) {
      faker = new Faker({ locale: [...locale, en, base], randomizer: this.randomizer });
      this.fakers.set(name, faker);
    }
    return faker;
  }
}
