import type { Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Reply } from '../session.js';
import { isTrip, type Offer, type RuleCategory } from '../world.js';
import { asQuoted } from './holds.js';

/** Examinations of the limits of discount codes. */
export const DISCOUNTS: readonly Examination[] = [
  {
    id: 'people/discounts',
    title: 'A discount code can be used up to its limit',
    rules: ['M3', 'M2'],
    needs: ['discountCodes'],
    books: 10,
    writes: true,
    run: discounts,
  },
];

/** The maximum number of codes to try. A code may have no limit, so several are tried. */
const CODES = 5;

type Validation = Reply<Schemas['DiscountValidation']>;

/** A code with an offer for which it is valid. */
interface Usable {
  readonly offer: Offer;
  readonly category: RuleCategory;
  readonly code: string;
}

async function discounts(x: Examining): Promise<void> {
  let isEnded = false;
  for (const code of x.facts.discountCodes.slice(0, CODES)) {
    const usable = await usableAt(x, code);
    if (usable && (await useUp(x, usable))) isEnded = true;
  }
  if (!isEnded) x.judge.lacks(['M3', 'None of the codes in the facts reached its limit of uses.']);
}

function validate(
  { session }: Examining,
  { offer, code }: Pick<Usable, 'offer' | 'code'>,
): Promise<Validation> {
  return session.get('/discountCodes', {
    discountCode: code,
    activityId: offer.activity.id,
    price: 100,
    currency: offer.merchant.defaultCurrency,
  });
}

const isValid = ({ status, body }: Validation) => status === 200 && body.isValid;

/** Returns the first offer for which a code is valid. */
async function usableAt(x: Examining, code: string): Promise<Usable | undefined> {
  const byActivity = new Map(
    x.world.offers
      .filter((offer) => isTrip(offer) && offer.items.every(({ availableSeats }) => availableSeats > 1))
      .map((offer) => [offer.activity.id, offer]),
  );
  for (const offer of byActivity.values()) {
    const [category] = offer.singles;
    if (category && isValid(await validate(x, { offer, code }))) return { offer, category, code };
  }
  return undefined;
}

/** Books two guests with a code, or one if the target refuses two. Returns whether the code is then used up. */
async function useUp(x: Examining, usable: Usable): Promise<boolean> {
  const { acts, judge } = x;
  const { offer, category, code } = usable;
  const item = offer.take();
  const ordered = (seats: number) => {
    const plain = offer.order(item, category, seats);
    return { ...plain, guests: plain.guests.map((guest) => ({ ...guest, discountCode: code })) };
  };
  const book = (seats: number) => acts.book([ordered(seats)], {}, 'own', offer.merchant.slug);
  let last = await book(2);
  if (last.status === 400) {
    const left = await validate(x, usable);
    judge.holds(
      ['M3', 'If too few uses are left, a booking uses none of them.'],
      [last, left],
      isValid(left),
      left.body?.isValid,
    );
    const quote = await acts.quote([asQuoted(ordered(1))], { currency: offer.merchant.defaultCurrency });
    const refused = last;
    last = await book(1);
    judge.accepted(['M3', 'A remaining use can be booked.'], [refused, left, last]);
    if (last.status === 200 && quote.status === 200) {
      const basket = await acts.booking(last.body.id);
      const shown = [quote, last, basket];
      judge.amount(
        ['M2', 'A booking has the total of its quote.'],
        shown,
        basket.body.total,
        quote.body.total,
      );
    }
  }
  if (last.status !== 200) return false;
  const after = await validate(x, usable);
  if (isValid(after)) return false;
  await afterTheEnd(x, usable, { booked: last, again: () => book(1) });
  return true;
}

/** Examines that a used-up code is refused, even after the cancellation of a booking that used it. */
async function afterTheEnd(
  x: Examining,
  usable: Usable,
  {
    booked,
    again,
  }: {
    readonly booked: Reply<Schemas['CreatedBooking']>;
    readonly again: () => Promise<Reply<Schemas['CreatedBooking']>>;
  },
): Promise<void> {
  const { acts, judge } = x;
  const more = await again();
  judge.refused(['M3', 'A code cannot be used beyond its limit.'], [booked, more], 400);
  if (more.status === 200) await acts.cancel(more.body.id);
  await acts.cancel(booked.body.id);
  const end = await validate(x, usable);
  judge.holds(
    ['M3', 'After a cancellation, the use of the code remains counted.'],
    [booked, end],
    !isValid(end),
    end.body?.isValid,
  );
}
