import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import type { Harness } from '../harness.js';

export const SUCCESS_URL = 'https://shop.example/ok?order=1&x=%20%C3%A4#done';
export const CANCEL_URL = 'https://shop.example/cancelled?why=';

/** A fixture of one trip with two seats, a shop item, a discount code and two vouchers. */
export const PAYING_FIXTURE = {
  merchants: [
    {
      slug: 'tours',
      name: 'Lisbon <Tours>',
      timezone: 'Europe/Lisbon',
      defaultCurrency: 'EUR',
      onlineBookingFee: 2.5,
    },
  ],
  activities: [{ id: 1, merchant: 'tours', title: 'Walk & "Wine" <b>' }],
  shopItems: [{ id: 5, merchant: 'tours', title: 'Cap', price: { amount: 12, currency: 'EUR' } }],
  availabilityRules: [
    {
      id: 11,
      activityId: 1,
      type: 'trip',
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      duration: 'PT2H',
      capacity: 2,
      priceCategories: [{ id: 111, name: 'Adult', price: { amount: 50, currency: 'EUR' } }],
    },
  ],
  discountCodes: [{ code: 'TENTH', percent: 10, uses: 1 }],
  vouchers: [
    { code: 'GIFT', amount: 20, currency: 'EUR', merchant: 'tours' },
    { code: 'REST', amount: 32.5, currency: 'EUR', merchant: 'tours' },
  ],
};

export const ITEM = '11_trip_20260605100000_20260605120000';

/** Books an order with a hosted payment page. */
export async function bookHosted(harness: Harness, change: object = {}, page: object = {}) {
  const reply = await harness.send('POST', '/bookings', {
    body: {
      items: [
        {
          availabilityItemId: ITEM,
          guests: [{ occupancy: 1, priceCategoryId: 111, firstname: 'Łukasz', lastname: '<i>Żółć' }],
        },
      ],
      contact: { type: 'email', name: 'Łukasz Żółć', value: 'lukasz@example.com' },
      vendorPayPSP: { successUrl: SUCCESS_URL, cancelUrl: CANCEL_URL, language: 'en', ...page },
      ...change,
    },
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return { id: reply.body.id as number, redirectUrl: reply.body.redirectUrl as string };
}

/** The response of a page. */
export interface PageReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string | null;
}

async function read(reply: Response): Promise<PageReply> {
  const { status, headers } = reply;
  return { status, headers, text: await reply.text(), location: headers.get('location') };
}

export async function openPage(url: string, headers: Record<string, string> = {}): Promise<PageReply> {
  return read(await fetch(url, { redirect: 'manual', headers }));
}

/** Returns the hidden fields of a page's form. */
export function hiddenFields(page: PageReply): Record<string, string> {
  const inputs = page.text.matchAll(/<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"/g);
  return Object.fromEntries(Array.from(inputs, ([, name = '', value = '']) => [name, value]));
}

/** Submits the form of a page like a browser. Fields given as pairs may repeat a name. */
export async function submit(
  url: string,
  fields: Record<string, string> | [name: string, value: string][],
): Promise<PageReply> {
  return read(await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }));
}

export const cardFields = (card = 'pays') => ({
  cardNumber: TEST_CARDS.find(({ id }) => id === card)?.number ?? card,
  expiry: '12/30',
  cvc: '987',
  name: 'Ada Lovelace',
});

/** Opens a page and pays with a card. */
export async function payWith(url: string, card = 'pays'): Promise<PageReply> {
  const page = await openPage(url);
  return submit(url, { ...hiddenFields(page), ...cardFields(card), action: 'pay' });
}

/** Resets the workspace of a shared sandbox. Returns the workspace with functions that read its state. */
export async function openAgain(harness: Harness) {
  const workspace = await harness.sandbox.workspaces.get('test');
  if (!workspace) throw new Error('There is no workspace.');
  await workspace.reset();
  const seats = async () => (await harness.get(`/availabilities/${ITEM}`)).body.availableSeats as number;
  const booking = (id: number) => harness.get(`/bookings/${id}`);
  return { harness, workspace, seats, booking };
}
