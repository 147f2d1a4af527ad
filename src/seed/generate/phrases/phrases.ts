/** The kinds of activity that merchants offer. */
export const KIND_CODES = [
  'sailing',
  'walk',
  'bikes',
  'cooking',
  'museum',
  'kayak',
  'tasting',
  'excursion',
  'gift',
] as const;
export type KindCode = (typeof KIND_CODES)[number];

/** The phrases for a kind of activity. Corresponding lists have the same order in all languages. */
export interface KindPhrases {
  readonly category: string;
  readonly titles: readonly string[];
  /** Possible first sentences of a description; they may contain `{city}`. */
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  readonly highlights: readonly string[];
  /** A text for each place of the route. */
  readonly steps: readonly string[];
  /** One addon for an item and one for a guest. */
  readonly addons: readonly [string, string];
}

export type SeatCode = 'adult' | 'child' | 'senior' | 'group' | 'bike' | 'place';

/** All phrases of merchants in one language. */
export interface Phrases {
  readonly kinds: Readonly<Record<KindCode, KindPhrases>>;
  /** Phrases that are added to titles to make the titles unique. */
  readonly qualifiers: readonly string[];
  readonly seats: Readonly<Record<SeatCode, { readonly name: string; readonly description: string }>>;
  readonly seasons: { readonly high: string; readonly low: string; readonly open: string };
  readonly notes: readonly string[];
  readonly fields: {
    readonly phone: string;
    readonly hotel: string;
    readonly diet: string;
    readonly height: string;
    readonly source: string;
    readonly sources: { readonly web: string; readonly friend: string; readonly hotel: string };
  };
  readonly shop: readonly string[];
  readonly reasons: readonly string[];
  readonly formats: {
    readonly shortDateTime: string;
    readonly shortDate: string;
    readonly shortTime: string;
  };
}
