import { IMAGE_SIZES, inSizes, TEASER_SIZES, templatesOf } from '../fixture/records/activities.js';
import type { Language } from '../../domain/shared/language.js';
import type { Activity, ActivityTexts } from '../../domain/catalogue/activity.js';
import type { Addon } from '../../domain/catalogue/goods.js';
import type { FieldDefinition } from '../../domain/catalogue/custom-fields.js';
import { CITIES, type City, cityName } from '../places/cities.js';
import { countryName } from '../places/countries.js';
import type { Draw } from './draw.js';
import { ACTIVITY_KINDS, type Kind } from './kinds.js';
import { field, inOthers, type PlacedMerchant, priceOf } from './merchants.js';
import { phrasesIn, withCity, withHeading } from './phrases/by-language.js';

/** An activity with its kind and its merchant. */
export interface PlacedActivity {
  readonly activity: Activity;
  readonly kind: Kind;
  readonly placed: PlacedMerchant;
}

/** The kind of an activity, and the indexes of its title and its qualifier in the phrases. */
interface Theme {
  readonly kind: Kind;
  readonly title: number;
  /** Null for a title without qualifier. */
  readonly qualifier: number | null;
}

/** The indexes of all phrases that an activity uses. */
interface Wording extends Theme {
  readonly opening: number;
  readonly closing: number;
  readonly highlights: readonly number[];
  readonly hasCity: boolean;
}

/** Generates activities and assigns them to the merchants in turn. */
export function makeActivities(
  draw: Draw,
  merchants: readonly PlacedMerchant[],
  count: number,
): readonly PlacedActivity[] {
  const themes = merchants.map(({ city }) => themesOf(draw, city));
  const ids = { addon: 0 };
  const nextAddonId = () => (ids.addon += 1);
  return Array.from({ length: count }, (_, place) => {
    const owner = place % merchants.length;
    const placed = merchants[owner];
    const theme = themes[owner]?.next().value;
    if (!placed || !theme) throw new Error('Activities need a merchant');
    return {
      activity: makeActivity(draw, { id: place + 1, placed, theme }, nextAddonId),
      kind: theme.kind,
      placed,
    };
  });
}

/** Yields themes endlessly in random order: first all titles alone, then with qualifiers. After that, themes repeat. */
function* themesOf(draw: Draw, city: City): Generator<Theme, never> {
  const kinds = ACTIVITY_KINDS.filter((kind) => city.hasWater || !kind.needsWater);
  const english = phrasesIn('en');
  const titles = kinds.flatMap((kind) =>
    english.kinds[kind.code].titles.map((_, title) => ({ kind, title })),
  );
  for (let round = 0; ; round += 1) {
    const left = titles.filter(({ kind }) => round === 0 || kind.isOutdoor || kind.type === 'trip');
    while (left.length > 0) {
      const kind = draw.weighted(
        kinds.filter((one) => left.some((theme) => theme.kind === one)).map((one) => [one.weight, one]),
      );
      const theme = draw.one(left.filter((one) => one.kind === kind));
      left.splice(left.indexOf(theme), 1);
      yield { ...theme, qualifier: round === 0 ? null : (theme.title + round) % english.qualifiers.length };
    }
  }
}

function makeActivity(
  draw: Draw,
  { id, placed, theme }: { readonly id: number; readonly placed: PlacedMerchant; readonly theme: Theme },
  nextAddonId: () => number,
): Activity {
  const { merchant, city, language, languages, phrases } = placed;
  const { kind } = theme;
  const wording = wordingOf(draw, theme);
  const texts = (other: Language) => textsOf(other, wording, placed);
  const image = (part: string) => `/images/${kind.image}-${part}.svg`;
  return {
    id,
    merchant: merchant.slug,
    defaultLanguage: language,
    ...texts(language),
    customValues: [],
    guestFields: guestFields(draw, kind, placed),
    activityFields: [],
    addons: addonsOf(draw, kind, placed, nextAddonId),
    departure: departureOf(city, language),
    category: { id: kind.categoryId, name: phrases(language).kinds[kind.code].category },
    links: { videos: [], documents: [], images: templatesOf(image('header'), image('teaser'), []) },
    isActive: !draw.chance(0.03),
    route: kind.type === 'voucher' ? [] : routeOf(city),
    navGroups: [],
    images: {
      header: inSizes(image('header'), IMAGE_SIZES),
      teaser: inSizes(image('teaser'), TEASER_SIZES),
      gallery: null,
    },
    updatedAt: null,
    translations: inOthers(languages, (other) => ({
      ...texts(other),
      category: { name: phrases(other).kinds[kind.code].category },
      departure: departureTexts(city, other),
    })),
  };
}

function wordingOf(draw: Draw, theme: Theme): Wording {
  return {
    ...theme,
    opening: draw.int(0, 1),
    closing: draw.int(0, 1),
    highlights: draw.some([0, 1, 2, 3], draw.int(3, 4)),
    hasCity: draw.chance(0.35),
  };
}

function departureOf(city: City, language: Language): Activity['departure'] {
  return {
    country: { code: city.country, name: countryName(city.country, language) },
    city: { id: CITIES.indexOf(city) + 1, locode: city.locode, name: cityName(city, language) },
  };
}

function departureTexts(city: City, language: Language) {
  return {
    country: { name: countryName(city.country, language) },
    city: { name: cityName(city, language) },
  };
}

function routeOf({ landmarks }: City): Activity['route'] {
  return landmarks.map(({ name, latitude, longitude }) => ({
    name,
    latitude: latitude.toFixed(4),
    longitude: longitude.toFixed(4),
  }));
}

function textsOf(language: Language, wording: Wording, { city, phrases }: PlacedMerchant): ActivityTexts {
  const { kinds, qualifiers } = phrases(language);
  const { titles, openings, closings, highlights, steps } = kinds[wording.kind.code];
  const place = cityName(city, language);
  const theme = [titles[wording.title], wording.qualifier === null ? '' : qualifiers[wording.qualifier]];
  const title = theme.filter((part) => part).join(' ');
  const places = city.landmarks.map((landmark) => landmark.name);
  const isPlaced = wording.kind.type !== 'voucher';
  const offered = highlights.filter((_, index) => wording.highlights.includes(index));
  const route = steps.map((step, stop) =>
    isPlaced ? withHeading(places[stop] ?? '', step, language) : step,
  );
  return {
    title: wording.hasCity ? withHeading(place, title, language) : title,
    description: `<p>${withCity(openings[wording.opening] ?? '', place, language)} ${closings[wording.closing]}</p>`,
    highlights: list('ul', offered),
    itinerary: list('ol', route),
  };
}

function list(tag: 'ul' | 'ol', entries: readonly string[]): string {
  const items = entries.map((entry) => `<li>${entry.replaceAll('&', '&amp;')}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function addonsOf(
  draw: Draw,
  kind: Kind,
  { merchant, language, languages, phrases }: PlacedMerchant,
  nextId: () => number,
): readonly Addon[] {
  const titleIn = (place: number) => (other: Language) => phrases(other).kinds[kind.code].addons[place] ?? '';
  const types = ['item', 'guest'] as const;
  return types.flatMap((type, place) =>
    draw.chance(0.6)
      ? [
          {
            id: nextId(),
            title: titleIn(place)(language),
            description: '',
            type,
            price: priceOf(kind.addonsEuro[place] ?? 1, merchant.defaultCurrency),
            translations: inOthers(languages, (other) => ({ title: titleIn(place)(other) })),
          },
        ]
      : [],
  );
}

function guestFields(
  draw: Draw,
  kind: Kind,
  { languages, phrases }: PlacedMerchant,
): readonly FieldDefinition[] {
  const label = (name: 'diet' | 'height') => (language: Language) => ({
    label: phrases(language).fields[name],
  });
  if (kind.code === 'cooking' || kind.code === 'tasting') return [field('diet', languages, label('diet'))];
  if (kind.code === 'kayak' || kind.code === 'bikes') {
    return [field('height', languages, label('height'), { isRequired: draw.chance(0.5) })];
  }
  return [];
}
