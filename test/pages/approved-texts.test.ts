import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { TEST_CARDS, type CardProblem } from '../../src/domain/shared/cards.js';
import { type Language } from '../../src/domain/shared/language.js';
import { mailFacts } from '../../src/domain/basket/mail.js';
import { composedMail } from '../../src/operations/bookings/booking-mails.js';
import { itemDateInWords, minutesInWords } from '../../src/operations/shared/date-words.js';
import { pageDocument, type PageView, NOTHING_TYPED } from '../../src/pages/payment/handlers.js';
import { noticePage, type PageNotice } from '../../src/pages/shared/page.js';
import { ticketPdf } from '../../src/pages/tickets/pdf.js';
import { ticketOf } from '../../src/pages/tickets/ticket.js';
import { guestTextsIn, TRANSLATIONS } from '../messages/texts.js';
import { needs } from '../needs.js';
import {
  aGuest,
  aMerchant,
  anActivity,
  anItem,
  aPage,
  aPayingBasket,
  aPayment,
  BOOKED_AT,
} from './baskets.js';

// The files in `approved` contain the texts that the code composes for people. A text that comes from a table is
// shown by its id, so that a changed table needs no new approval. If a page, mail or ticket was changed on purpose:
// `npx vitest run approved-texts -u`.

const TABLES = {
  merchants: { get: () => aMerchant() },
  activities: { get: () => anActivity({ translations: {} }) },
  rules: { get: () => undefined },
  shopItems: { get: () => undefined },
} as unknown as Parameters<typeof pageDocument>[0];

/** An order of 50.00 EUR and a fee. Half of the amount is due now. */
const ORDER: Partial<Basket> = {
  items: [anItem({ guests: [aGuest({ downPaymentMinor: 2000, occupancy: 2 })] })],
};
const VIEW: Omit<PageView, 'language'> = {
  now: BOOKED_AT,
  chosen: null,
  typed: NOTHING_TYPED,
  problems: [],
  isStale: false,
};
const PROBLEMS: readonly CardProblem[] = [
  ...(['required', 'malformed', 'check_digit', 'unknown_card'] as const).map(
    (problem) => ({ field: 'number', problem }) as const,
  ),
  ...(['malformed', 'past'] as const).map((problem) => ({ field: 'expiry', problem }) as const),
  { field: 'cvc', problem: 'malformed' },
  { field: 'name', problem: 'required' },
];
const NOTICES: readonly PageNotice[] = [
  'paid',
  'nothingDue',
  'cancelled',
  'closed',
  'gone',
  'expired',
  'noTicket',
  'damaged',
  'failed',
];
/**
 * Matches lines that are the same in all languages: headings, names of the fixture, card numbers, symbols, field
 * values, addresses and file names of mails.
 */
const IN_ANY_LANGUAGE = /^(?:## .*|To: .*|Files: .*|Old Town Walk|Łukasz Żółć|\[.*\]|<date>|\P{L}*)$/u;
const STYLE_OR_TAG = /<style>[\s\S]*?<\/style>|<[^>]+>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };

/** Returns the text of an HTML document as a browser shows it, one line per part, with field values and marks. */
function readable(document: string): string {
  const shown = document
    .replaceAll(/<input\s+id="(\w+)"[^>]*?value="([^"]*)"/g, '[$1: $2] $&')
    .replaceAll(/ aria-(?:invalid|current)="true"/g, '> [marked] <i');
  const lines = shown.replaceAll(STYLE_OR_TAG, '\n').split('\n');
  const text = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== '>');
  return text.join('\n').replaceAll(/&(?:quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Replaces dates and periods by placeholders, because their words differ between versions of the platform. */
function withoutDates(text: string, language: Language): string {
  const date = itemDateInWords(anItem(), 'Europe/Lisbon', language) ?? '';
  const left = minutesInWords(45, language);
  return text
    .replaceAll(date, '<date>')
    .replaceAll(left, '<minutes>')
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u202F', ' ');
}

/** Joins sections, each below its heading. */
const sections = (parts: readonly (readonly [heading: string, text: string])[]): string =>
  parts.map(([heading, text]) => `## ${heading}\n${text}\n`).join('\n');

function paymentPage(language: Language, change: Partial<Basket>, view: Partial<PageView> = {}): string {
  const page = aPage({ language, formToken: 'T', ...change.hostedPayment });
  const basket = aPayingBasket({ ...ORDER, ...change, hostedPayment: page });
  return withoutDates(
    readable(pageDocument(TABLES, { basket, page }, { ...VIEW, language, ...view })),
    language,
  );
}

/** Returns the lines of a page that another page does not contain. */
function linesBeyond(base: string, page: string): string {
  const known = new Set(base.split('\n'));
  return page
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n');
}

function pagesIn(language: Language): string {
  const challenge = { outcome: 'pays', lastFour: '3220' } as const;
  const form = paymentPage(language, {});
  const formWith = (view: Partial<PageView>) => linesBeyond(form, paymentPage(language, {}, view));
  return sections([
    ['The form', form],
    ['The form in its last minute: what differs', formWith({ now: BOOKED_AT + 45 * 60_000 - 1 })],
    ['The form with a declined test card: what differs', formWith({ chosen: TEST_CARDS[1] ?? null })],
    ...PROBLEMS.map(
      (one) =>
        [`The form with ${one.field} ${one.problem}: what differs`, formWith({ problems: [one] })] as const,
    ),
    ['The form that is sent late: what differs', formWith({ isStale: true })],
    ['3-D Secure', paymentPage(language, { hostedPayment: aPage({ challenge }) })],
    ['A paid booking', paymentPage(language, { status: 'paid', payments: [aPayment()] })],
    ['A cancelled booking', paymentPage(language, { status: 'cancelled' })],
    ...NOTICES.map((one) => [`The notice ${one}`, readable(noticePage(language, one, '/back'))] as const),
  ]);
}

const inLanguage = (language: Language, change: Partial<Basket> = {}) =>
  aPayingBasket({ ...ORDER, status: 'reserved', hostedPayment: null, language, ...change });

function mailsIn(language: Language): string {
  const mailOf = (kind: 'booked' | 'tickets', change: Partial<Basket>) => {
    const request = { to: 'ada@example.com', kind };
    const facts = mailFacts(TABLES, inLanguage(language, change), request, { id: 1, at: BOOKED_AT });
    const mail = composedMail(TABLES, facts, 'test');
    const files = mail.attachments.map(({ name, path }) => `${name} (${path})`).join(', ');
    return withoutDates(`To: ${mail.to}\nSubject: ${mail.subject}\nFiles: ${files}\n${mail.body}`, language);
  };
  return sections([
    ['Booked, not paid', mailOf('booked', {})],
    ['Booked, paid in part', mailOf('booked', { payments: [aPayment({ amountMinor: 2000 })] })],
    ['Tickets, paid', mailOf('tickets', { payments: [aPayment()] })],
  ]);
}

/** Returns the text of a ticket's PDF. */
async function printed(basket: Basket): Promise<string> {
  const ticket = ticketOf({ ...TABLES, findTicket: () => ({ basket, guest: null }) }, 'CODE');
  if (!ticket) throw new Error('There is no ticket');
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: await ticketPdf(ticket) }).toString();
}

/** The ids of the English texts. test/messages tests the texts. */
const IDS = new Map(guestTextsIn('en').map(([id, text]) => [text, id]));

/** Returns the sections of an English text, one line each. Ids replace the texts that come from a table. */
const outlined = (text: string): string =>
  text.replaceAll(/^## (.*)\n((?:.+\n)*)\n?/gm, (_, heading: string, lines: string) => {
    const parts = lines.trimEnd().split('\n');
    return `${heading}: ${parts.map((line) => IDS.get(line) ?? `“${line}”`).join(' ')}\n`;
  });

/** Expects a text to have the same lines as the English text, each translated. */
function expectTranslated(text: string, english: string, language: Language): void {
  const [lines, inEnglish] = [text.split('\n'), english.split('\n')];
  const own = new Set(guestTextsIn(language).map(([, known]) => known));
  const foreign = lines.filter(
    (line, at) => line === inEnglish[at] && !IN_ANY_LANGUAGE.test(line) && !own.has(line),
  );
  expect([lines.length, foreign]).toEqual([inEnglish.length, []]);
}

describe('the approved texts', () => {
  it('of payment pages in English, in every state (H2)', async () => {
    await expect(outlined(pagesIn('en'))).toMatchFileSnapshot('approved/pages.txt');
  });

  it.each(TRANSLATIONS)(
    'of payment pages in %s: the same lines as in English, translated (H2)',
    (language) => {
      expectTranslated(pagesIn(language), pagesIn('en'), language);
    },
  );

  it('of mails in English (B11)', async () => {
    await expect(mailsIn('en')).toMatchFileSnapshot('approved/mails.txt');
  });

  it.each(TRANSLATIONS)('of mails in %s: the same lines as in English, translated (B11)', (language) => {
    expectTranslated(mailsIn(language), mailsIn('en'), language);
  });

  it(
    'of tickets in English and German: unpaid, with the alias of the code (G4)',
    needs('poppler'),
    async () => {
      const tickets = [];
      for (const language of ['en', 'de'] as const) {
        const lines = (await printed(inLanguage(language))).split(/[\n\f]/).map((line) => line.trim());
        const text = lines.filter((line) => line !== '').join('\n');
        tickets.push(sections([[language, withoutDates(text, language).replaceAll(/ {2,}/g, '  ')]]));
      }
      await expect(tickets.join('\n')).toMatchFileSnapshot('approved/tickets.txt');
    },
  );

  it('of a paid ticket, which contains no warning', needs('poppler'), async () => {
    const paid = await printed(inLanguage('en', { status: 'paid', payments: [aPayment()] }));
    expect(paid).toContain('Show this code when you arrive.');
    expect(paid).not.toMatch(/not paid|still due/i);
  });
});
