import type { EpochMs } from '../../domain/shared/moment.js';
import { HOSTED_PAYMENT_MS } from '../../domain/basket/hosted-payment.js';
import { DAY_MS, formatDate, HOUR_MS, MINUTE_MS } from '../../domain/shared/civil-time.js';
import { memoryStore } from '../../store/memory-store.js';
import { WorkspaceRegistry } from '../../workspaces/registry.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { toDocument } from '../fixture/document.js';
import type { Fixture } from '../../store/fixture.js';
import { loadFixture } from '../fixture/load.js';
import { Agenda } from './agenda.js';
import { type Catalogue, makeCatalogue } from './catalogue.js';
import { type Offer, Offers } from './departures.js';
import { Draw } from './draw.js';
import { type FollowUpKind, planLife } from './follow-ups.js';
import { carryOutFollowUp } from './lives.js';
import { languageOf, PHRASES } from './phrases/by-language.js';
import { pageOf, type Sale, Sales, timeToPay } from './sales.js';
import type { Calendar } from './schedules.js';

/** What world to make. */
export interface FixturePlan {
  readonly merchants: number;
  readonly activities: number;
  readonly bookings: number;
  readonly seed: number;
  /** The days on which activities take place, from the first on. */
  readonly firstDay: number;
  readonly days: number;
  /** The workspace that it is for: links in mails lead there. */
  readonly workspace: string;
}

/** A world that was made. */
export interface GeneratedFixture {
  readonly fixture: Fixture;
  /** Baskets in it: fewer than planned where there was not room for more. */
  readonly bookings: number;
  /** Why changes to bookings did not happen, by code. */
  readonly refusals: ReadonlyMap<string, number>;
}

/** Told after each booking. */
export type OnProgress = (done: number, of: number) => void;

/** People book this long before the first day. */
const BOOKING_STARTS_MS = 30 * DAY_MS;
/** After so many customers who found nothing the rest stays away. */
const MAX_DISAPPOINTED = 25;

/**
 * Makes a world whose bookings came about by the operations of the contract, on a clock that goes from a month before
 * the first day to noon of the middle one: half of the calendar has been, half is to come. The same plan makes the
 * same world to the byte.
 */
export async function generateFixture(
  plan: FixturePlan,
  onProgress: OnProgress = () => {},
): Promise<GeneratedFixture> {
  const calendar: Calendar = { firstDay: plan.firstDay, lastDay: plan.firstDay + plan.days - 1 };
  const beginsAt = calendar.firstDay * DAY_MS - BOOKING_STARTS_MS;
  const endsAt = (calendar.firstDay + Math.floor(plan.days / 2)) * DAY_MS + 12 * HOUR_MS;
  const catalogue = makeCatalogue(new Draw(plan.seed), { ...plan, calendar });
  const start = loadFixture(toDocument(emptyFixture(plan, catalogue, beginsAt)), { now: beginsAt });
  const worlds = new WorkspaceRegistry(memoryStore(), { realTime: () => beginsAt, idleMs: 0 });
  const world = await worlds.create({ name: plan.workspace, fixture: start });
  const history = new History(world, new Draw(plan.seed + 1), start, new Offers(start, calendar), endsAt);
  const bookings = await history.run(plan.bookings, beginsAt, onProgress);
  const fixture = { ...world.export(), clock: { now: endsAt, frozen: false } };
  await worlds.close();
  return { fixture, bookings, refusals: history.refusals };
}

function emptyFixture(plan: FixturePlan, catalogue: Catalogue, now: EpochMs): Fixture {
  const { merchants, activities, bookings, seed, firstDay, days } = plan;
  const contents = `${merchants} merchants, ${activities} activities and ${bookings} bookings`;
  return {
    ...catalogue,
    description: `Generated with seed ${seed}: ${contents}, ${days} days from ${formatDate(firstDay)} on`,
    clock: { now, frozen: true },
    seed,
    captures: [],
    endedCaptures: [],
    baskets: [],
    capacities: [],
    discountUses: [],
    voucherUses: [],
    mails: [],
    sequences: {},
  };
}

/** What is due: a step in the life of a booking, or the payment of its page, after which its life begins. */
type Task = Sale & { readonly kind: FollowUpKind | 'payOnPage' };

/** What happens in a world, in order of time. */
class History {
  readonly refusals = new Map<string, number>();
  private readonly agenda = new Agenda<Task>();
  private readonly sales: Sales;
  private readonly offers: ReadonlyMap<number, Offer>;

  constructor(
    private readonly world: LiveWorkspace,
    private readonly draw: Draw,
    catalogue: Catalogue,
    private readonly onSale: Offers,
    private readonly endsAt: EpochMs,
  ) {
    this.sales = new Sales(world, draw, onSale, catalogue);
    this.offers = onSale.byActivity;
  }

  /** Answers how many bookings were made and are there in the end, in whatever status. */
  async run(wanted: number, beginsAt: EpochMs, onProgress: OnProgress): Promise<number> {
    let made = 0;
    let disappointed = 0;
    for (const at of this.moments(this.onSale.isEmpty ? 0 : wanted, beginsAt)) {
      await this.catchUp(at);
      let isKept = false;
      while (!isKept && disappointed < MAX_DISAPPOINTED) {
        const sale = await this.sales.sell(at === this.endsAt ? 'page' : 'any');
        disappointed = sale ? 0 : disappointed + 1;
        isKept = sale !== undefined && this.begin(sale, at);
      }
      if (disappointed >= MAX_DISAPPOINTED) break;
      made += 1;
      onProgress(made, wanted);
    }
    await this.catchUp(this.endsAt);
    const holds = this.onSale.isEmpty ? 0 : Math.min(12, Math.ceil(wanted / 200));
    for (let held = 0; held < holds; held += 1) await this.sales.hold();
    return made;
  }

  /**
   * When people book: any day, and by day more than at night; the last of them only just now, and some are about to
   * pay when the clock is left.
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

  /** Does what is due until a moment, and lets the clock stand there. */
  private async catchUp(until: EpochMs): Promise<void> {
    for (let due = this.agenda.next(until); due; due = this.agenda.next(until)) {
      await this.moveTo(due.at);
      await this.carryOut(due.task);
    }
    await this.moveTo(until);
  }

  private async moveTo(now: EpochMs): Promise<void> {
    if (now > this.world.now()) await this.world.setClock({ now });
  }

  private basketOf({ basketId }: Sale) {
    return this.world.query((tables) => tables.baskets.get(basketId));
  }

  /** Plans what comes of a sale. False where its page will be left unpaid: then it is gone after a while (H2). */
  private begin(sale: Sale, now: EpochMs): boolean {
    const basket = this.basketOf(sale);
    if (pageOf(basket) !== undefined) {
      if (now + HOSTED_PAYMENT_MS < this.endsAt && this.draw.chance(0.1)) return false;
      this.agenda.plan(now + timeToPay(this.draw), { ...sale, kind: 'payOnPage' });
    } else if (basket) {
      for (const { at, kind } of planLife(this.draw, basket, now)) this.agenda.plan(at, { ...sale, kind });
    }
    return true;
  }

  /** Plans that guests turn up at the departures that they were moved to. */
  private expect(sale: Sale): void {
    for (const { startsAt } of this.basketOf(sale)?.items ?? []) {
      const at = startsAt === null ? 0 : startsAt - 10 * MINUTE_MS;
      if (at > this.world.now()) this.agenda.plan(at, { ...sale, kind: 'checkIn' });
    }
  }

  private async carryOut({ kind, ...sale }: Task): Promise<void> {
    const basket = this.basketOf(sale);
    if (!basket) return;
    if (kind === 'payOnPage') {
      await this.sales.payOnPage(pageOf(basket) ?? '');
      this.begin(sale, this.world.now());
      return;
    }
    const offer = this.offers.get(basket.items[0]?.activityId ?? 0);
    const refusal = await carryOutFollowUp(kind, {
      world: this.world,
      draw: this.draw,
      basket,
      seller: sale.client,
      operator: this.sales.keyOf(basket.operator),
      elsewhere: () => offer && this.onSale.pickOf(this.draw, offer, this.world.now()),
      reasons: PHRASES[languageOf(offer?.merchant.defaultLanguage ?? 'en')].reasons,
    });
    if (!refusal) {
      if (kind === 'rebook' || kind === 'rebookGuest') this.expect(sale);
      return;
    }
    const code = refusal.details.faults?.[0]?.code ?? refusal.code;
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}
