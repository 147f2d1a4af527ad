import { HOSTED_PAYMENT_MS } from '../../domain/basket/hosted-payment.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/shared/civil-time.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import type { GeneratedCatalogue } from './catalogue.js';
import type { ActivityOnSale, ActivitiesOnSale } from './departures.js';
import type { Draw } from './draw.js';
import { type FollowUpKind, planFollowUps, carryOutFollowUp } from './follow-ups.js';
import { languageOf, phrasesIn } from './phrases/by-language.js';
import { salesPageOf, type Sale, Sales, timeToPay } from './sales.js';
import { SortedMap, tuple, type Tuple } from '../../store/dataset/sorted-map.js';

/** Called after each booking. */
export type OnProgress = (done: number, of: number) => void;

/** The history ends if this many customers in a row find nothing to book. */
const MAX_REFUSED_IN_A_ROW = 25;

/** The inputs for a history of sales. */
export interface SalesHistoryPlan {
  readonly draw: Draw;
  readonly catalogue: GeneratedCatalogue;
  readonly offers: ActivitiesOnSale;
  readonly endsAt: EpochMs;
}

/** A planned change to a booking, or the payment on its hosted page. */
type BookingTask = Sale & { readonly kind: FollowUpKind | 'payOnPage' };

/** Makes bookings and their later changes in chronological order. */
export class SalesHistory {
  /** The number of refused changes, keyed by code. */
  readonly refusals = new Map<string, number>();
  private readonly draw: Draw;
  private readonly endsAt: EpochMs;
  private readonly offers: ActivitiesOnSale;
  private readonly offerOf: ReadonlyMap<number, ActivityOnSale>;
  private readonly agenda = new Agenda<BookingTask>();
  private readonly sales: Sales;

  constructor(
    private readonly workspace: LiveWorkspace,
    { draw, catalogue, offers, endsAt }: SalesHistoryPlan,
  ) {
    this.draw = draw;
    this.endsAt = endsAt;
    this.offers = offers;
    this.offerOf = offers.byActivity;
    this.sales = new Sales(workspace, draw, offers, catalogue);
  }

  /**
   * Makes bookings until the end of the history, or until too many sales in a row are refused. Returns the number of
   * bookings that still exist, in any status.
   */
  async run(wanted: number, beginsAt: EpochMs, onProgress: OnProgress): Promise<number> {
    let made = 0;
    let refusedInARow = 0;
    for (const at of this.moments(this.offers.isEmpty ? 0 : wanted, beginsAt)) {
      await this.catchUp(at);
      let isMade = false;
      while (!isMade && refusedInARow < MAX_REFUSED_IN_A_ROW) {
        const sale = await this.sales.sell(at === this.endsAt ? 'page' : 'any');
        refusedInARow = sale ? 0 : refusedInARow + 1;
        isMade = sale !== undefined && this.begin(sale, at);
      }
      if (refusedInARow >= MAX_REFUSED_IN_A_ROW) break;
      made += 1;
      onProgress(made, wanted);
    }
    await this.catchUp(this.endsAt);
    const holds = this.offers.isEmpty ? 0 : Math.min(12, Math.ceil(wanted / 200));
    for (let held = 0; held < holds; held += 1) await this.sales.hold();
    return made;
  }

  /**
   * Returns the times of bookings. Most are on any day between 5:00 and 24:00, and some in the last minutes before
   * the end. A few are exactly at the end; their bookings stay unpaid.
   */
  private moments(count: number, beginsAt: EpochMs): readonly EpochMs[] {
    const { endsAt } = this;
    const late = Math.min(20, Math.ceil(count / 100));
    const paying = Math.min(3, Math.ceil(count / 200));
    const lastDay = Math.floor((endsAt - beginsAt) / DAY_MS) - 1;
    const moments = Array.from({ length: count }, (_, place) => {
      if (place < paying) return endsAt;
      if (place < late) return endsAt - this.draw.int(1, 25) * MINUTE_MS;
      const hour = Math.floor((this.draw.int(5, 23) + this.draw.int(5, 23)) / 2);
      return beginsAt + this.draw.int(0, lastDay) * DAY_MS + hour * HOUR_MS + this.draw.int(0, 3_599) * 1000;
    });
    return moments.toSorted((a, b) => a - b);
  }

  /** Runs the tasks due until a time, then sets the clock to that time. */
  private async catchUp(until: EpochMs): Promise<void> {
    for (let due = this.agenda.next(until); due; due = this.agenda.next(until)) {
      await this.moveTo(due.at);
      await this.carryOut(due.task);
    }
    await this.moveTo(until);
  }

  private async moveTo(now: EpochMs): Promise<void> {
    if (now > this.workspace.now()) await this.workspace.setClock({ now });
  }

  private basketOf({ basketId }: Sale) {
    return this.workspace.query((tables) => tables.baskets.get(basketId));
  }

  /**
   * Plans the changes to a new booking. Returns false if its hosted page will not be paid, so that the booking expires (H2).
   */
  private begin(sale: Sale, now: EpochMs): boolean {
    const basket = this.basketOf(sale);
    if (salesPageOf(basket) !== undefined) {
      if (now + HOSTED_PAYMENT_MS < this.endsAt && this.draw.chance(0.1)) return false;
      this.agenda.plan(now + timeToPay(this.draw), { ...sale, kind: 'payOnPage' });
    } else if (basket) {
      for (const { at, kind } of planFollowUps(this.draw, basket, now))
        this.agenda.plan(at, { ...sale, kind });
    }
    return true;
  }

  /** Plans the check-in of moved guests. */
  private expect(sale: Sale): void {
    for (const { startsAt } of this.basketOf(sale)?.items ?? []) {
      const at = startsAt === null ? 0 : startsAt - 10 * MINUTE_MS;
      if (at > this.workspace.now()) this.agenda.plan(at, { ...sale, kind: 'checkIn' });
    }
  }

  private async carryOut({ kind, ...sale }: BookingTask): Promise<void> {
    const basket = this.basketOf(sale);
    if (!basket) return;
    if (kind === 'payOnPage') {
      await this.sales.payOnPage(salesPageOf(basket) ?? '');
      this.begin(sale, this.workspace.now());
      return;
    }
    const offer = this.offerOf.get(basket.items[0]?.activityId ?? 0);
    const refusal = await carryOutFollowUp(kind, {
      workspace: this.workspace,
      draw: this.draw,
      basket,
      seller: sale.client,
      operator: this.sales.keyOf(basket.operator),
      elsewhere: () => offer && this.offers.pickOf(this.draw, offer, this.workspace.now()),
      reasons: phrasesIn(languageOf(offer?.merchant.defaultLanguage ?? 'en')).reasons,
    });
    if (!refusal) {
      if (kind === 'rebook' || kind === 'rebookGuest') this.expect(sale);
      return;
    }
    const code = refusal.details.errors?.[0]?.code ?? refusal.code;
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}

/** Tasks sorted by time. Tasks with the same time keep the order in which they were planned. */
export class Agenda<Task> {
  private readonly tasks = new SortedMap<Tuple, Task>();
  private planned = 0;

  /** Adds a task. */
  plan(at: EpochMs, task: Task): void {
    this.planned += 1;
    this.tasks.set(tuple(at, this.planned), task);
  }

  /** Removes and returns the next task that is due at `until` or earlier. */
  next(until: EpochMs): { readonly at: EpochMs; readonly task: Task } | undefined {
    const key = this.tasks.firstKey();
    const at = Number(key?.a);
    if (!key || at > until) return undefined;
    const task = this.tasks.get(key);
    this.tasks.delete(key);
    return task === undefined ? undefined : { at, task };
  }
}
