import { VOUCHER_CAPACITY, type AvailabilityType } from '../../domain/catalogue/rule.js';
import type { KindCode, SeatCode } from './phrases/phrases.js';

/** A price category of a kind of activity. */
export interface KindSeat {
  readonly code: SeatCode;
  /** The price of the category as a fraction of the first category's price. */
  readonly share: number;
  readonly minSeats: number;
  readonly maxSeats: number;
  /** The fraction of activities with this category. */
  readonly probability: number;
}

/** The properties that all activities of a kind share. */
export interface Kind {
  readonly code: KindCode;
  readonly type: AvailabilityType;
  readonly categoryId: number;
  /** The relative frequency of the kind. */
  readonly weight: number;
  readonly needsWater: boolean;
  /** Whether times and prices depend on the season. */
  readonly isOutdoor: boolean;
  /** The range of an adult's price, in euro. */
  readonly priceEuro: readonly [number, number];
  readonly capacity: readonly [number, number];
  /** The possible durations (ISO 8601); empty for vouchers. */
  readonly durations: readonly string[];
  /** The possible lists of start times. In the low season, only the first half of the list is used. */
  readonly startTimes: readonly (readonly string[])[];
  readonly cutOffTimes: readonly number[];
  readonly seats: readonly KindSeat[];
  /** The prices of the two addons in euro. */
  readonly addonsEuro: readonly [number, number];
  /** Names of shared resources: a boat, a kitchen. */
  readonly sharedNames: readonly string[];
  /** The name of the kind's images in `fixtures/images`. */
  readonly image: string;
}

const each = (code: SeatCode, share: number, probability = 1): KindSeat => ({
  code,
  share,
  minSeats: 1,
  maxSeats: 1,
  probability,
});
const GROUP: KindSeat = { code: 'group', share: 0.85, minSeats: 5, maxSeats: 10, probability: 0.3 };
const GUESTS = [each('adult', 1), each('child', 0.5, 0.8), each('senior', 0.8, 0.3)];

const HOURLY = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];

/** Default values of a kind's properties. */
const USUAL = {
  type: 'trip',
  needsWater: false,
  isOutdoor: false,
  durations: [],
  startTimes: [[]],
  sharedNames: [],
  image: 'activity',
} as const;

/**
 * The kinds of activity. Properties with the default value are omitted. The output for a seed depends on the order of the
 * kinds.
 */
const ROWS: readonly (Omit<Kind, keyof typeof USUAL | 'categoryId'> & Partial<Kind>)[] = [
  {
    code: 'sailing',
    weight: 14,
    needsWater: true,
    isOutdoor: true,
    priceEuro: [38, 95],
    capacity: [8, 14],
    durations: ['PT2H', 'PT2H30M', 'PT3H'],
    startTimes: [
      ['10:00', '14:00', '18:30'],
      ['11:00', '17:30'],
      ['09:30', '13:30'],
    ],
    cutOffTimes: [60, 120, 180],
    seats: [...GUESTS, GROUP],
    addonsEuro: [32, 12],
    sharedNames: ['Albatros', 'Aurora', 'Halcyon', 'Mistral', 'Petrel', 'Zephyr'],
    image: 'sunset-sailing',
  },
  {
    code: 'walk',
    weight: 20,
    isOutdoor: true,
    priceEuro: [15, 34],
    capacity: [12, 25],
    durations: ['PT1H30M', 'PT2H', 'PT2H30M'],
    startTimes: [['10:00', '14:30'], ['11:00', '16:00', '20:00'], ['09:30']],
    cutOffTimes: [15, 30, 60],
    seats: [...GUESTS, GROUP],
    addonsEuro: [25, 6],
  },
  {
    code: 'bikes',
    type: 'rental',
    weight: 9,
    isOutdoor: true,
    priceEuro: [6, 14],
    capacity: [8, 24],
    durations: ['PT1H'],
    startTimes: [HOURLY],
    cutOffTimes: [0, 15],
    seats: [{ code: 'bike', share: 1, minSeats: 1, maxSeats: 8, probability: 1 }],
    addonsEuro: [9, 3],
    image: 'e-bike',
  },
  {
    code: 'cooking',
    weight: 12,
    priceEuro: [65, 120],
    capacity: [8, 12],
    durations: ['PT3H', 'PT4H'],
    startTimes: [['10:30', '17:30'], ['18:00'], ['10:00']],
    cutOffTimes: [720, 1440],
    seats: [each('adult', 1), each('child', 0.6, 0.6), GROUP],
    addonsEuro: [60, 18],
    sharedNames: ['Kitchen 1', 'Kitchen 2'],
  },
  {
    code: 'museum',
    weight: 13,
    priceEuro: [9, 22],
    capacity: [30, 80],
    durations: ['PT1H', 'PT2H'],
    startTimes: [
      ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'],
      ['09:00', '11:00', '13:00', '15:00'],
    ],
    cutOffTimes: [0, 10],
    seats: [...GUESTS, { ...GROUP, maxSeats: 25 }],
    addonsEuro: [80, 5],
  },
  {
    code: 'kayak',
    weight: 10,
    needsWater: true,
    isOutdoor: true,
    priceEuro: [29, 58],
    capacity: [8, 16],
    durations: ['PT1H30M', 'PT2H', 'PT3H'],
    startTimes: [['09:00', '13:00', '17:00'], ['06:30'], ['10:00', '15:00']],
    cutOffTimes: [60, 120],
    seats: [each('adult', 1), each('child', 0.7, 0.7), GROUP],
    addonsEuro: [15, 10],
    sharedNames: ['Blue kayaks', 'Red kayaks', 'Yellow kayaks'],
    image: 'river-cruise',
  },
  {
    code: 'tasting',
    weight: 11,
    priceEuro: [42, 89],
    capacity: [8, 14],
    durations: ['PT2H30M', 'PT3H'],
    startTimes: [['11:00', '18:00'], ['17:00'], ['09:00']],
    cutOffTimes: [180, 360],
    seats: [each('adult', 1), each('child', 0.5, 0.4), GROUP],
    addonsEuro: [45, 9],
  },
  {
    code: 'excursion',
    type: 'day_trip',
    weight: 9,
    isOutdoor: true,
    priceEuro: [69, 149],
    capacity: [8, 16],
    durations: ['P1D', 'P1D', 'P2D'],
    cutOffTimes: [360, 720],
    seats: [...GUESTS, GROUP],
    addonsEuro: [20, 14],
    sharedNames: ['Bus 1', 'Bus 2'],
    image: 'panorama',
  },
  {
    code: 'gift',
    type: 'voucher',
    weight: 2,
    priceEuro: [25, 100],
    capacity: [VOUCHER_CAPACITY, VOUCHER_CAPACITY],
    cutOffTimes: [0],
    seats: [{ code: 'place', share: 1, minSeats: 1, maxSeats: 10, probability: 1 }],
    addonsEuro: [4, 5],
    image: 'gift-voucher',
  },
];

/** The kinds of activity. The output for a seed depends on the order of the kinds. */
export const ACTIVITY_KINDS: readonly Kind[] = ROWS.map((row, place) => ({
  ...USUAL,
  categoryId: place + 1,
  ...row,
}));
