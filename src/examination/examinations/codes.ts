import type { Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Claim } from '../judging.js';
import { type Offer } from '../world.js';
import { judgeSums, rounded } from './prices.js';
import { judgeBalance } from './reserve.js';
import { asQuoted } from './holds.js';

/** Examinations of discount codes and vouchers. */
export const CODES: readonly Examination[] = [
  {
    id: 'prices/codes',
    title: 'Unknown codes give no discount',
    rules: ['M3', 'M10', 'M4', 'M8'],
    sees: { discountCodes: ['M1', 'M2', 'M3', 'M9', 'M10'], vouchers: ['M1', 'M4', 'M10'] },
    books: 0,
    writes: false,
    run: codes,
  },
  {
    id: 'people/codes',
    title: 'Codes and vouchers are used up to their limits',
    rules: ['M4', 'M9', 'M2'],
    needs: ['vouchers'],
    books: 2,
    writes: true,
    run: vouchersUsed,
  },
];

async function codes(x: Examining): Promise<void> {
  const { acts, judge, session, facts, world } = x;
  const offer = world.offers.find(({ rule }) => rule.type !== 'voucher');
  const [item, category] = [offer?.items[0], offer?.rule.priceCategories[0]];
  if (!offer || !item || !category) return;
  const currency = offer.merchant.defaultCurrency;
  const validate = (discountCode: string, price: number, more: object = {}) =>
    session.get<Schemas['DiscountValidation']>('/discountCodes', {
      discountCode,
      activityId: offer.activity.id,
      price,
      currency,
      ...more,
    });
  const unknown = await validate('NO-SUCH-CODE', 100);
  judge.equal(
    ['M10', 'An unknown discount code gives no discount.'],
    unknown,
    {
      status: unknown.status,
      isValid: unknown.body.isValid,
      discount: unknown.body.discount,
      newPrice: unknown.body.newPrice,
    },
    { status: 200, isValid: false, discount: 0, newPrice: 100 },
  );
  const foreign = ['ISK', 'MXN', 'THB'].find((one) => !offer.merchant.currencies.includes(one));
  if (foreign !== undefined)
    judge.refused(
      ['M8', 'A code cannot be validated in a currency that the merchant does not support.'],
      await validate('NO-SUCH-CODE', 100, { currency: foreign }),
      400,
    );
  const none = await session.get<readonly Schemas['VoucherValidation'][]>('/vouchers', {
    'code[]': ['NO-SUCH-VOUCHER', 'NOR-THIS'],
  });
  judge.equal(
    ['M10', 'An unknown voucher is invalid, with the amount 0 and an error.'],
    none,
    Array.isArray(none.body)
      ? none.body.map(({ code, isValid, amount, error }) => [code, isValid, amount, Boolean(error)])
      : none.body,
    [
      ['NO-SUCH-VOUCHER', false, 0, true],
      ['NOR-THIS', false, 0, true],
    ],
  );
  const order = offer.order(item, category, Math.max(1, category.minSeats));
  const withCode = (discountCode: string) => ({
    ...asQuoted(order),
    guests: asQuoted(order).guests.map((guest) => ({ ...guest, discountCode })),
  });
  judge.refused(
    ['M3', 'A quote with an unknown discount code is refused.'],
    await acts.quote([withCode('NO-SUCH-CODE')], { currency }),
    400,
  );
  judge.refused(
    ['M4', 'A quote with an unknown voucher is refused.'],
    await acts.quote([asQuoted(order)], { currency, vouchers: ['NO-SUCH-VOUCHER'] }),
    400,
  );
  for (const code of facts.discountCodes) {
    const checked = await validate(code, 99.99);
    if (checked.status !== 200) continue;
    const { isValid, discount, discountAmount, newPrice } = checked.body;
    judge.equal(
      ['M10', 'A discount code deducts its percentage, rounded half up.'],
      checked,
      [discountAmount, newPrice],
      isValid
        ? [
            rounded((99.99 * discount) / 100, currency),
            rounded(99.99 - rounded((99.99 * discount) / 100, currency), currency),
          ]
        : [0, 99.99],
    );
    await quoteCode(x, { offer, code, order, withCode, percent: isValid ? discount : null });
  }
  for (const voucher of facts.vouchers) await quoteVoucher(x, voucher);
}

async function quoteCode(
  x: Examining,
  given: {
    readonly offer: Offer;
    readonly code: string;
    readonly order: Schemas['BookingRequestItem'];
    readonly withCode: (code: string) => Schemas['BookingPriceQueryItem'];
    readonly percent: number | null;
  },
): Promise<void> {
  const { acts, judge } = x;
  const { offer, code, order, withCode, percent } = given;
  const currency = offer.merchant.defaultCurrency;
  const addons = offer.activity.addons
    .filter(({ type }) => type === 'guest')
    .map(({ id }) => ({ id, quantity: 1 }));
  const item = withCode(code);
  const guests = item.guests.map((guest) => ({ ...guest, ...(addons.length > 0 && { addons }) }));
  const plain = await acts.quote([asQuoted(order)], { currency });
  const quoted = await acts.quote([{ ...item, guests }], { currency });
  if (percent === null) return judge.refused(['M3', 'An invalid discount code is refused.'], quoted, 400);
  judge.accepted(['M3', 'A valid discount code can be quoted.'], quoted);
  if (quoted.status !== 200 || plain.status !== 200) return;
  judgeSums(x, quoted);
  judge.equal(
    ['M1', 'A discount code deducts its percentage only from the guest price.'],
    [plain, quoted],
    quoted.body.items[0]?.guests.map(({ discountAmount }) => discountAmount),
    plain.body.items[0]?.guests.map(({ price }) => rounded((price * percent) / 100, currency)),
  );
  judge.amount(
    ['M2', 'The discounts of the guests add up to `discountPrice`.'],
    quoted,
    quoted.body.discountPrice,
    quoted.body.items[0]?.guests.reduce((sum, { discountAmount }) => sum + discountAmount, 0) ?? 0,
  );
}

async function quoteVoucher(x: Examining, code: string): Promise<void> {
  const { acts, judge, session, world } = x;
  const checked = await session.get<readonly Schemas['VoucherValidation'][]>('/vouchers', {
    'code[]': [code],
  });
  const [voucher] = Array.isArray(checked.body) ? checked.body : [];
  if (!voucher?.isValid) return judge.lacks(unknownVoucher(x, code));
  judge.holds(
    ['M10', 'A valid voucher has an amount and no error.'],
    checked,
    voucher.amount > 0 && voucher.error === null,
    voucher,
  );
  for (const { offer, count } of world.offers.flatMap((one) => [
    { offer: one, count: 1 },
    { offer: one, count: 8 },
  ])) {
    const { defaultCurrency: currency } = offer.merchant;
    const category = offer.singles[0];
    const [item] = offer.items;
    if (currency !== voucher.currency || !category || !item) continue;
    const order = asQuoted(offer.order(item, category, count));
    const plain = await acts.quote([order], { currency });
    const quoted = await acts.quote([order], { currency, vouchers: [code] });
    if (plain.status !== 200 || quoted.status !== 200) return; // The voucher belongs to another merchant.
    judgeSums(x, quoted);
    judge.amount(
      ['M1', 'A voucher is deducted from the remaining total, which never becomes negative.'],
      [plain, quoted],
      quoted.body.vouchersDiscount,
      Math.min(voucher.amount, plain.body.total),
    );
    judge.amount(
      ['M1', 'With a voucher, the total is the remaining amount.'],
      [plain, quoted],
      quoted.body.total,
      Math.max(0, plain.body.total - voucher.amount),
    );
    const twice = await acts.quote([order], { currency, vouchers: [code, code] });
    judge.refused(['M4', 'A voucher can be used only once per basket.'], [quoted, twice], 400);
    if (count > 1) return;
  }
}

async function vouchersUsed(x: Examining): Promise<void> {
  const { acts, judge, session, world, facts, attempt } = x;
  const code = facts.vouchers[attempt % facts.vouchers.length] ?? '';
  const check = () => session.get<readonly Schemas['VoucherValidation'][]>('/vouchers', { 'code[]': [code] });
  const valid = await check();
  const [voucher] = Array.isArray(valid.body) ? valid.body : [];
  if (!voucher?.isValid) return judge.lacks(unknownVoucher(x, code));
  for (const offer of new Map(
    world.offers
      .filter(({ singles, merchant }) => singles.length > 0 && merchant.defaultCurrency === voucher.currency)
      .map((one) => [one.merchant.slug, one]),
  ).values()) {
    const [category] = offer.singles;
    const item = offer.take();
    if (!category) continue;
    const ordered = offer.order(item, category, 2);
    const currency = voucher.currency;
    const quote = await acts.quote([asQuoted(ordered)], { currency, vouchers: [code] });
    if (quote.status !== 200) continue; // The voucher belongs to another merchant.
    const booked = await acts.book([ordered], { vouchers: [code] }, 'own', offer.merchant.slug);
    judge.accepted(['M4', 'A valid voucher can be booked.'], [quote, booked]);
    if (booked.status !== 200) return;
    const basket = await acts.booking(booked.body.id);
    judge.equal(
      ['M2', 'A booking has the total of its quote.'],
      [quote, booked, basket],
      { total: basket.body.total, vouchersDiscount: basket.body.vouchersDiscount },
      { total: quote.body.total, vouchersDiscount: quote.body.vouchersDiscount },
    );
    judge.equal(
      ['M4', 'A booking names its vouchers.'],
      basket,
      basket.body.vouchers.map(({ code: own }) => own),
      [code],
    );
    judgeBalance(x, [booked, basket], basket);
    if (basket.body.total === 0)
      judge.equal(
        ['B2', 'A booking that costs nothing is paid.'],
        basket,
        { status: basket.body.status, paymentStatus: basket.body.paymentStatus },
        { status: 'paid', paymentStatus: 'even' },
      );
    const used = await check();
    judge.equal(
      ['M4', 'A used voucher is invalid.'],
      [booked, used],
      Array.isArray(used.body) ? [used.body[0]?.isValid, used.body[0]?.amount] : used.status,
      [false, 0],
    );
    const again = await acts.book([ordered], { vouchers: [code] }, 'own', offer.merchant.slug);
    judge.refused(['M4', 'A voucher is used once.'], [booked, again], 400);
    if (again.status === 200) await acts.cancel(again.body.id);
    await acts.cancel(booked.body.id);
    const after = await check();
    judge.equal(
      ['M4', 'After a cancellation, the voucher remains used.'],
      [booked, after],
      Array.isArray(after.body) ? after.body[0]?.isValid : after.status,
      false,
    );
    return;
  }
}

/**
 * Returns the note for an unusable voucher of the facts. The note names the voucher's position, because reports must
 * not show codes.
 */
function unknownVoucher({ facts: { vouchers } }: Examining, code: string): Claim {
  return ['M4', `\`vouchers[${vouchers.indexOf(code)}]\` of --facts is not a valid voucher at the target.`];
}
