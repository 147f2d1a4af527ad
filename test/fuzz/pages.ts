import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import type { Draw } from '../../src/seed/generate/draw.js';
import type { Draft } from './draft.js';
import type { Known } from './known.js';

type Make = (draw: Draw, known: Known) => Omit<Draft, 'headers' | 'query'> & Partial<Draft>;

const pathOf = (url: string | number | undefined, otherwise: string) =>
  String(url ?? otherwise).replace(/^https?:\/\/[^/]+/, '');

const payPage = (draw: Draw, known: Known) => pathOf(known.one('page', draw), '/pay/fuzz/NOPE');

/** Requests of browsers for pages, and typical requests of bots and scanners. */
const PAGES: readonly (readonly [weight: number, make: Make])[] = [
  [
    4,
    (draw, known) => ({
      of: 'payment page',
      method: 'GET',
      path: payPage(draw, known),
      query: draw.chance(0.2) ? [['card', draw.one(['pays', 'x', '__proto__'])]] : [],
      body: null,
    }),
  ],
  [
    6,
    (draw, known) => ({
      of: 'payment form',
      method: 'POST',
      path: payPage(draw, known),
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: { kind: 'form', fields: formFields(draw, known) },
    }),
  ],
  [
    1,
    (draw, known) => ({
      of: 'ticket',
      method: 'GET',
      path: pathOf(known.one('ticket', draw), '/tickets/fuzz/NOPE.pdf'),
      body: null,
    }),
  ],
  [2, (draw) => ({ of: 'other', method: 'GET', path: draw.one(OTHERS), body: null })],
];

const OTHERS = [
  '/',
  '/docs',
  '/docs/start.js',
  '/docs/assets/index.css',
  '/docs/assets/%2e%2e/%2e%2e/package.json',
  '/docs/assets/..%2f..%2fpackage.json',
  '/docs/assets/%00',
  '/images/activity-header.svg',
  '/images/%2e%2e/demo/clients.yaml',
  '/images/..%5cdemo%5cclients.yaml',
  '/tickets/fuzz/..%2f..%2fpackage.json.pdf',
  '/tickets/__proto__/constructor.pdf',
  '/pay/__proto__/x',
  '/pay/..%2f/x',
  '/_sandbox',
  '/_sandbox/',
  '/_sandbox/workspaces/..%2f..%2fetc/export',
  '/_SANDBOX/health',
  '/favicon.ico',
  '/.git/config',
  '//evil.example/%2e%2e',
];

function formFields(draw: Draw, known: Known): [string, string][] {
  const token = String(known.one('pageField', draw) ?? 'x');
  return [
    ['token', token],
    ['action', draw.one(['pay', 'pay', 'cancel', 'pass', 'fail', 'x'])],
    ['cardNumber', draw.one(TEST_CARDS).number],
    ['expiry', draw.one(['12/30', '1230', '13/30', '00/00', '1/2030'])],
    ['cvc', draw.one(['123', '1234', 'x'])],
    ['name', draw.one(['Ann', '<script>', ''])],
  ];
}

/** Returns a request for a page or a file. */
export function pageDraft(draw: Draw, known: Known): Draft {
  return { headers: [], query: [], ...draw.weighted(PAGES)(draw, known) };
}
