import type { Activity } from '../../domain/catalogue/activity.js';
import { isVoucher, type AvailabilityRule } from '../../domain/catalogue/rule.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { type Occurrence, occurrencesOn, voucherOccurrence } from '../../domain/schedule/recurrence.js';
import { localDay, MINUTE_MS } from '../../domain/shared/civil-time.js';
import type { Draw } from './draw.js';
import type { GeneratedCatalogue } from './catalogue.js';
import type { SeedCalendar } from './schedules.js';

/** An active activity with its merchant and rules. */
export interface ActivityOnSale {
  readonly activity: Activity;
  readonly merchant: Merchant;
  readonly rules: readonly AvailabilityRule[];
}

/** The occurrences that one booking takes: a single one, or several consecutive occurrences of a rental. */
export interface BookableDeparture {
  readonly offer: ActivityOnSale;
  readonly rule: AvailabilityRule;
  readonly chain: readonly Occurrence[];
}

/** All activities on sale. The first activities of a merchant are chosen more often than the later ones. */
export class ActivitiesOnSale {
  private readonly choices: readonly (readonly [weight: number, offer: ActivityOnSale])[];

  constructor(
    catalogue: GeneratedCatalogue,
    private readonly calendar: SeedCalendar,
  ) {
    const merchants = new Map(catalogue.merchants.map((merchant) => [merchant.slug, merchant]));
    const before = new Map<string, number>();
    const rules = new Map<number, AvailabilityRule[]>();
    for (const rule of catalogue.rules) {
      rules.set(rule.activityId, [...(rules.get(rule.activityId) ?? []), rule]);
    }
    this.choices = catalogue.activities.flatMap((activity) => {
      const merchant = merchants.get(activity.merchant);
      const place = before.get(activity.merchant) ?? 0;
      before.set(activity.merchant, place + 1);
      if (!merchant || !activity.isActive) return [];
      const offer: ActivityOnSale = { activity, merchant, rules: rules.get(activity.id) ?? [] };
      const isGift = offer.rules.some(isVoucher);
      return [[(isGift ? 0.3 : 1) / Math.sqrt(place + 1), offer] as const];
    });
  }

  /** The activities on sale, keyed by id. */
  get byActivity(): ReadonlyMap<number, ActivityOnSale> {
    return new Map(this.choices.map(([, offer]) => [offer.activity.id, offer]));
  }

  /** Whether nothing is on sale. */
  get isEmpty(): boolean {
    return this.choices.length === 0;
  }

  /** Returns a random departure that can be booked at `now`; undefined if none was found. */
  pick(draw: Draw, now: EpochMs): BookableDeparture | undefined {
    return this.pickOf(draw, draw.weighted(this.choices), now);
  }

  /** Returns a random departure of one activity that can be booked at `now`; undefined if none was found. */
  pickOf(draw: Draw, offer: ActivityOnSale, now: EpochMs): BookableDeparture | undefined {
    const zone = offer.merchant.timezone;
    const [first] = offer.rules;
    if (first?.type === 'voucher') return { offer, rule: first, chain: [voucherOccurrence(first, zone)] };
    for (let tries = 0; tries < 4; tries += 1) {
      const day = this.dayOf(draw, localDay(zone, now));
      if (day === undefined) return undefined;
      const open = offer.rules
        .flatMap((rule) => occurrencesOn(rule, zone, day))
        .filter(({ rule, startsAt }) => startsAt - rule.cutOffTime * MINUTE_MS > now);
      if (open.length > 0) {
        const at = draw.int(0, open.length - 1);
        const length =
          first?.type === 'rental'
            ? draw.weighted([
                [3, 1],
                [4, 2],
                [2, 3],
                [1, 4],
              ])
            : 1;
        const chain = open.slice(at, at + length);
        const rule = chain[0]?.rule;
        return rule && { offer, rule, chain: chain.filter((one) => one.rule === rule) };
      }
    }
    return undefined;
  }

  /**
   * Returns a random day of the calendar: usually within a month, sometimes today. Undefined if the calendar has ended.
   */
  private dayOf(draw: Draw, today: number): number | undefined {
    const { firstDay, lastDay } = this.calendar;
    const from = Math.max(today, firstDay);
    if (from > lastDay) return undefined;
    const [least, most] = draw.weighted<readonly [number, number]>([
      [2, [0, 1]],
      [4, [2, 10]],
      [3, [11, 30]],
      [2, [31, 90]],
    ]);
    const day = from + draw.int(least, most);
    return day <= lastDay ? day : draw.int(from, lastDay);
  }
}
