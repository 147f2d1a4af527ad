import type { Language } from '../../contract/operation.js';
import type { Activity, ActivityTexts, Addon, FieldDefinition } from '../../domain/catalogue.js';
import { CITIES, type City } from './cities.js';
import type { Draw } from './draw.js';
import { KINDS, type Kind } from './kinds.js';
import { field, type PlacedMerchant } from './merchants.js';
import { PHRASES } from './phrases/by-language.js';
import { priceOf } from './prices.js';

/** An activity with the kind that it is of, and whose it is. */
export interface PlacedActivity {
  readonly activity: Activity;
  readonly kind: Kind;
  readonly placed: PlacedMerchant;
}

/** What tells an activity of a kind from others of the same merchant: the places of its phrases. */
interface Theme {
  readonly kind: Kind;
  readonly title: number;
  /** Null: without one. */
  readonly qualifier: number | null;
}

interface Wording extends Theme {
  readonly opening: number;
  readonly closing: number;
  readonly highlights: readonly number[];
  readonly hasCity: boolean;
}

/** So many activities, handed out to the merchants in turn. Ids count on over all of them. */
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

/**
 * Themes without end, in an order of their own: first every title as it is, then with qualifiers. One that comes again
 * after all of them is told apart by its id alone.
 */
function* themesOf(draw: Draw, city: City): Generator<Theme, never> {
  const kinds = KINDS.filter((kind) => city.hasWater || !kind.needsWater);
  const titles = kinds.flatMap((kind) =>
    PHRASES.en.kinds[kind.code].titles.map((_, title) => ({ kind, title })),
  );
  for (let round = 0; ; round += 1) {
    const left = titles.filter(({ kind }) => round === 0 || kind.isOutdoor || kind.type === 'trip');
    while (left.length > 0) {
      const kind = draw.weighted(
        kinds.filter((one) => left.some((theme) => theme.kind === one)).map((one) => [one.weight, one]),
      );
      const theme = draw.one(left.filter((one) => one.kind === kind));
      left.splice(left.indexOf(theme), 1);
      const qualifiers = PHRASES.en.qualifiers.length;
      yield { ...theme, qualifier: round === 0 ? null : (theme.title + round) % qualifiers };
    }
  }
}

function makeActivity(
  draw: Draw,
  { id, placed, theme }: { readonly id: number; readonly placed: PlacedMerchant; readonly theme: Theme },
  nextAddonId: () => number,
): Activity {
  const { merchant, city, language, languages, country } = placed;
  const { kind } = theme;
  const wording: Wording = {
    ...theme,
    opening: draw.int(0, 1),
    closing: draw.int(0, 1),
    highlights: draw.some([0, 1, 2, 3], draw.int(3, 4)),
    hasCity: draw.chance(0.35),
  };
  const texts = (other: Language) => textsOf(other, wording, city);
  const image = (part: string) => `/images/${kind.image}-${part}.svg`;
  return {
    id,
    merchant: merchant.slug,
    defaultLanguage: language,
    ...texts(language),
    customValues: [],
    guestFields: guestFields(draw, kind, language),
    activityFields: [],
    addons: addonsOf(draw, kind, placed, nextAddonId),
    departure: {
      country: { code: city.country, name: country.name },
      city: { id: CITIES.indexOf(city) + 1, locode: city.locode, name: city.name },
    },
    category: { id: kind.categoryId, name: PHRASES.en.kinds[kind.code].category },
    links: { videos: [], documents: [] },
    isActive: !draw.chance(0.03),
    route: kind.type === 'voucher' ? [] : routeOf(city),
    navGroups: [],
    images: {
      header: sized(image('header'), ['XS', 'S', 'M', 'L', 'XL', 'ORIGINAL']),
      teaser: sized(image('teaser'), ['XS', 'S', 'M']),
      gallery: null,
    },
    updatedAt: null,
    translations: Object.fromEntries(languages.slice(1).map((other) => [other, texts(other)])),
  };
}

function sized(url: string, sizes: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(sizes.map((size) => [size, url]));
}

function routeOf({ landmarks }: City): Activity['route'] {
  return landmarks.map(({ name, latitude, longitude }) => ({
    name,
    latitude: latitude.toFixed(4),
    longitude: longitude.toFixed(4),
  }));
}

function textsOf(language: Language, wording: Wording, city: City): ActivityTexts {
  const { kinds, qualifiers } = PHRASES[language];
  const { titles, openings, closings, highlights, steps } = kinds[wording.kind.code];
  const cityName = city.names[language] ?? city.name;
  const theme = [titles[wording.title], wording.qualifier === null ? '' : qualifiers[wording.qualifier]];
  const title = theme.filter((part) => part).join(' ');
  const places = city.landmarks.map((landmark) => landmark.name);
  const isPlaced = wording.kind.type !== 'voucher';
  return {
    title: wording.hasCity ? `${cityName}: ${title}` : title,
    description: `<p>${openings[wording.opening]?.replace('{city}', cityName)} ${closings[wording.closing]}</p>`,
    highlights: list(
      'ul',
      highlights.filter((_, place) => wording.highlights.includes(place)),
    ),
    itinerary: list(
      'ol',
      steps.map((step, place) => (isPlaced ? `${places[place]}: ${step}` : step)),
    ),
  };
}

function list(tag: 'ul' | 'ol', entries: readonly string[]): string {
  const items = entries.map((entry) => `<li>${entry.replaceAll('&', '&amp;')}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function addonsOf(
  draw: Draw,
  kind: Kind,
  { merchant, language }: PlacedMerchant,
  nextId: () => number,
): readonly Addon[] {
  const titles = PHRASES[language].kinds[kind.code].addons;
  const types = ['item', 'guest'] as const;
  return types.flatMap((type, place) =>
    draw.chance(0.6)
      ? [
          {
            id: nextId(),
            title: titles[place] ?? '',
            description: '',
            type,
            price: priceOf(kind.addonsEuro[place] ?? 1, merchant.defaultCurrency),
          },
        ]
      : [],
  );
}

function guestFields(draw: Draw, kind: Kind, language: Language): readonly FieldDefinition[] {
  const { fields } = PHRASES[language];
  if (kind.code === 'cooking' || kind.code === 'tasting') return [field('diet', fields.diet)];
  if (kind.code === 'kayak' || kind.code === 'bikes') {
    return [field('height', fields.height, { isRequired: draw.chance(0.5) })];
  }
  return [];
}
