import { allLocales, Faker, generateMersenne53Randomizer, type LocaleDefinition } from '@faker-js/faker';
import { expect, it } from 'vitest';
import { shortLocale } from '../../scripts/pack/locales.mjs';

const { base, en } = allLocales;
/** The locales imported by `src/seed/generate/draw.ts`. */
const NAMES =
  'cs_CZ da de de_AT de_CH en en_AU en_CA en_GB en_US en_ZA es es_MX fr hu it ja nb_NO nl nl_BE pl pt_BR pt_PT sv';

/** Returns some values that the generator draws from locales returned by `shorten`. */
function drawn(name: string, shorten: (locale: LocaleDefinition) => LocaleDefinition) {
  const { [name as keyof typeof allLocales]: own } = allLocales;
  const locale = [own, en, base].map(shorten);
  const { person, internet, phone, location } = new Faker({
    locale,
    randomizer: generateMersenne53Randomizer(3),
  });
  return Array.from({ length: 100 }, () => {
    const [firstName, lastName] = [person.firstName(), person.lastName()];
    const mail = internet.exampleEmail({ firstName, lastName });
    const telephone = phone.number({ style: 'international' });
    return [firstName, lastName, mail, telephone, location.streetAddress(), location.zipCode()];
  });
}

it.each(NAMES.split(' '))(
  'the shortened locale %s gives the same names and addresses as the full one',
  (name) => {
    expect(drawn(name, shortLocale)).toEqual(drawn(name, (locale) => locale));
  },
);
