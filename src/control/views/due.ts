import type { components } from '../../contract/control.gen.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { DueChange } from '../../domain/basket/expiry.js';
import type { Capture } from '../../domain/capture/capture.js';
import { textLanguages, titleIn } from '../../domain/catalogue/texts.js';
import { sum } from '../../domain/pricing/totals.js';
import { findItem } from '../../domain/schedule/item.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { StateTransition } from '../../domain/transitions/transitions.js';
import type { ReadTables } from '../../store/tables.js';
import { counted } from '../../text/words.js';
import { departureText } from '../../text/departure-text.js';
import type { PastStep } from '../../workspaces/history/history.js';
import { presentDue } from '../present.js';
import { LANGUAGE } from './seats.js';

type Schemas = components['schemas'];
type About = string | undefined;

/** Describes captures, bookings and items in words, such as `2 seats of Harbour walk, Sat 5 Jun, 10:00 Lisbon, held by Reseller`. */
export class Described {
  readonly #captures = new Map<string | number, Capture>();
  readonly #baskets = new Map<string | number, Basket>();

  /**
   * @param now the time of the workspace: a departure in another year has its year
   * @param step a past step: the records that it created or removed are described too
   */
  constructor(
    private readonly tables: ReadTables,
    private readonly now: EpochMs,
    step?: Pick<PastStep, 'changes' | 'undo'>,
  ) {
    for (const list of step ? [step.changes, step.undo] : [])
      for (const { table, key, value } of list)
        if (table === 'captures' && value) this.#captures.set(key, value);
        else if (table === 'baskets' && value) this.#baskets.set(key, value);
  }

  /** Returns an event with the description of its subject, if the subject is known. Only captures have a merchant. */
  event(event: DueChange): Schemas['DueEvent'] {
    const about = this.#about[event.type](event.id);
    const capture = event.type === 'capture.expired' ? this.#capture(event.id) : undefined;
    return {
      ...presentDue(event),
      ...(about !== undefined && { about }),
      ...(capture && { merchant: capture.merchant, merchantName: this.#nameOf(capture.merchant) }),
    };
  }

  /** Returns a transition. One of a known capture has its description. */
  transition(transition: StateTransition): Schemas['Transition'] {
    const about = transition.entity === 'capture' ? this.#about['capture.expired'](transition.id) : undefined;
    return { ...transition, ...(about !== undefined && { about }) };
  }

  readonly #about: Readonly<Record<DueChange['type'], (id: string | number) => About>> = {
    'capture.expired': (id) => {
      const capture = this.#capture(id);
      if (!capture) return undefined;
      const { availabilityItemIds, seats, merchant } = capture;
      const count = sum(seats, (entry) => entry.seats);
      const item = this.#item(availabilityItemIds[0] ?? '');
      return `${counted(count, 'seat')} of ${item}, held by ${this.#nameOf(merchant)}`;
    },
    'basket.deleted': (id) => {
      const booking = this.#baskets.get(id) ?? this.tables.baskets.get(Number(id));
      return booking && `booking ${id} of ${booking.user.name}`;
    },
    'availability.closed': (id) => itemText(this.tables, String(id), this.now, 'starting '),
  };

  #capture(id: string | number): Capture | undefined {
    return this.#captures.get(id) ?? this.tables.captures.get(String(id));
  }

  #nameOf(slug: string): string {
    return this.tables.merchants.get(slug)?.name ?? slug;
  }

  #item(id: string): string {
    return itemText(this.tables, id, this.now);
  }
}

/**
 * Returns an availability item as its title and local start, such as `Harbour walk, Sat 5 Jun, 10:00 Lisbon`. A start in
 * another year than `now` has its year. An unknown item stays an id. `verb`: a word before the start (`starting `).
 */
export function itemText(tables: ReadTables, id: string, now: EpochMs, verb = ''): string {
  const item = findItem(tables, id);
  if (!item) return id;
  const { activity, occurrence, merchant } = item;
  const title = titleIn(activity, textLanguages(merchant, LANGUAGE, activity.defaultLanguage)).text;
  if (occurrence.start === null) return title;
  const { date, time } = formatLocal(occurrence.start);
  const start = departureText(`${date} ${time}`, merchant.timezone, new Date(now).getUTCFullYear());
  return `${title}, ${verb}${start}`;
}
