import type { Alter } from './altering-proxy.js';

/** A change, the workflow that shows it, and its expected finding or contradicted rule. */
export type Planted = readonly [name: string, workflow: string, alter: Alter, expected: string];

const isBooking = (path: string) => /^\/bookings\/\d+/.test(path);

/** Planted drifts, at least one of every type. */
export const PLANTS: readonly Planted[] = [
  [
    'a success with another status',
    'hold',
    (reply) => {
      if (reply.method === 'POST' && reply.path === '/reservations' && reply.status === 200)
        reply.status = 201;
    },
    'createCapture/drift/status',
  ],
  [
    'a refusal with another status',
    'hold',
    (reply) => {
      if (reply.method === 'DELETE' && reply.status === 422) reply.status = 404;
    },
    'releaseCapture/drift/status',
  ],
  [
    'an invalid request that is accepted',
    'errors',
    (reply) => {
      if (reply.path.includes('limitt')) Object.assign(reply, { status: 200, body: [] });
    },
    'listActivities/drift/status',
  ],
  [
    'no language in the headers',
    'languages',
    ({ headers }) => void delete headers['content-language'],
    'getActivity/drift/header/content-language',
  ],
  [
    'another language in the headers',
    'languages',
    ({ headers }) => void (headers['content-language'] &&= 'pt'),
    'getActivity/drift/header/content-language',
  ],
  [
    'no id of the request',
    'catalogue',
    ({ headers }) => void delete headers['request-id'],
    'listMerchants/drift/header/request-id',
  ],
  [
    'another media type of problems',
    'errors',
    (reply) => {
      if (reply.status >= 400) reply.headers['content-type'] = 'application/json';
    },
    'listActivities/drift/header/content-type',
  ],
  [
    'no challenge of a 401',
    'errors',
    ({ headers }) => void delete headers['www-authenticate'],
    'listMerchants/drift/header/www-authenticate',
  ],
  [
    'a number as text',
    'booking',
    onBooking((body) => (body.total = String(body.total))),
    'getBooking/drift/type/total',
  ],
  [
    'a nested number as text',
    'booking',
    onBooking((body) => (body.items[0].guests[0].price = '20')),
    'getBooking/drift/type/items[].guests[].price',
  ],
  ['an array as an object', 'booking', onBooking((body) => (body.fees = {})), 'getBooking/drift/type/fees'],
  [
    'a flag as a number',
    'booking',
    onBooking((body) => (body.isReservation = 1)),
    'getBooking/drift/type/isReservation',
  ],
  [
    'a field that is missing',
    'booking',
    onBooking((body) => delete body.subTotal),
    'getBooking/drift/presence/subTotal',
  ],
  [
    'a field of an entry that is missing',
    'booking',
    onBooking((body) => delete body.items[0].guests[0].barCode),
    'getBooking/drift/presence/items[].guests[].barCode',
  ],
  [
    'an optional field that is missing',
    'hold',
    ({ path, body }) => {
      if (path === '/reservations') delete body.releasedReference;
    },
    'createCapture/drift/presence/releasedReference',
  ],
  [
    'a field that nobody knows',
    'booking',
    onBooking((body) => (body.extra = 1)),
    'getBooking/drift/presence/extra',
  ],
  [
    'null in place of a value',
    'booking',
    onBooking((body) => (body.currency = null)),
    'getBooking/drift/null/currency',
  ],
  [
    'null in place of a value that may be null',
    'cancellation',
    onBooking((body) => (body.items[0].guests[0].cancellation = null)),
    'getBooking/drift/null/items[].guests[].cancellation',
  ],
  [
    'a value in place of null',
    'booking',
    onBooking((body) => (body.idAlias = 'B-1')),
    'getBooking/drift/null/idAlias',
  ],
  [
    'another word of a list',
    'booking',
    onBooking((body) => (body.status = 'paid')),
    'getBooking/drift/enum/status',
  ],
  [
    'a word that nobody knows',
    'booking',
    onBooking((body) => (body.status = 'open')),
    'getBooking/drift/enum/status',
  ],
  [
    'a word of the catalogue that nobody knows',
    'availability',
    onItems((item) => (item.occupancyStatus = 'busy')),
    'listAvailabilities/drift/enum/[].occupancyStatus',
  ],
  ['another flag', 'guests', onGuest((body) => (body.checkedIn = false)), 'getGuest/drift/enum/checkedIn'],
  [
    'another code of a problem',
    'errors',
    ({ status, body }) => {
      if (status === 404) body.code = 'conflict';
    },
    'getBooking/drift/enum/code',
  ],
  [
    'a time in another format',
    'booking',
    onBooking((body) => (body.createdAt = '2026-06-01 10:00:00')),
    'getBooking/drift/format/createdAt',
  ],
  [
    'an offset with a colon',
    'availability',
    onItems((item) => (item.startsAt = item.startsAt.replace(/(\d\d)$/, ':$1'))),
    'listAvailabilities/drift/format/[].startsAt',
  ],
  [
    'a day in another format',
    'availability',
    onItems((item) => (item.startDate = item.startDate.split('-').toReversed().join('.'))),
    'listAvailabilities/drift/format/[].startDate',
  ],
  [
    'a list in another order',
    'availability',
    ({ path, body }) => {
      if (path.startsWith('/availabilities?') && Array.isArray(body)) body.reverse();
    },
    'listAvailabilities/drift/order',
  ],
  ['a balance that does not reconcile (M9)', 'payment', onBooking((body) => (body.balance += 5)), 'rule M9'],
  [
    'a code that is not valid, yet is (M10)',
    'quote',
    ({ path, body }) => {
      if (path.startsWith('/discountCodes')) body.isValid = true;
    },
    'rule M10',
  ],
  [
    'a captured seat that is still free (A2)',
    'hold',
    ({ path, body }) => {
      if (path.startsWith('/availabilities/') && body.availableSeats) body.availableSeats = 10;
    },
    'rule A2',
  ],
  [
    'a cancelled booking that still costs something (M6)',
    'payment',
    onBooking((body) => {
      if (body.status === 'cancelled') body.total = 20;
    }),
    'rule M6',
  ],
  [
    'another capture than the replaced one that is released (C3)',
    'hold',
    ({ path, body }) => {
      if (path === '/reservations' && body.releasedReference) body.releasedReference = 'X';
    },
    'rule C3',
  ],
  [
    'a declared header that is missing',
    'catalogue',
    ({ headers }) => void delete headers['cache-control'],
    'createToken/drift/header/cache-control',
  ],
  [
    'a text as a number',
    'booking',
    onBooking((body) => (body.currency = 1)),
    'getBooking/drift/type/currency',
  ],
  [
    'a field of an entry that nobody knows',
    'booking',
    onBooking((body) => (body.items[0].guests[0].priceCategoryId = '1')),
    'getBooking/drift/presence/items[].guests[].priceCategoryId',
  ],
  [
    'a list that is missing',
    'guests',
    onBooking((body) => delete body.fees),
    'getBooking/drift/presence/fees',
  ],
  [
    'null in place of a word of the catalogue',
    'availability',
    onItems((item) => (item.occupancyStatus = null)),
    'listAvailabilities/drift/null/[].occupancyStatus',
  ],
  [
    'a problem without a code',
    'errors',
    ({ status, body }) => {
      if (status === 404) delete body.code;
    },
    'getBooking/drift/presence/code',
  ],
  [
    'a list in place of an object',
    'guests',
    (reply) => {
      if (/^\/guest\/\d+$/.test(reply.path) && reply.status === 200) reply.body = [reply.body];
    },
    'getGuest/drift/type',
  ],
  [
    'a time without an offset',
    'booking',
    onBooking((body) => (body.createdAt = body.createdAt.slice(0, 19))),
    'getBooking/drift/format/createdAt',
  ],
  [
    'faults of a problem as text',
    'errors',
    ({ body }) => {
      if (body?.errors) body.errors = 'limitt';
    },
    'listActivities/drift/type/errors',
  ],
  [
    'an error of the server',
    'guests',
    (reply) => {
      if (/^\/guest\/\d+$/.test(reply.path)) reply.status = 500;
    },
    'getGuest/drift/status',
  ],
];

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape are altered
type Change = (body: any) => unknown;

function onBooking(change: Change): Alter {
  return ({ path, status, body }) => {
    if (isBooking(path) && status === 200 && body.items) change(body);
  };
}

function onGuest(change: Change): Alter {
  return ({ path, status, body }) => {
    if (/^\/guest\/\d+$/.test(path) && status === 200) change(body);
  };
}

function onItems(change: Change): Alter {
  return ({ path, body }) => {
    if (path.startsWith('/availabilities?') && Array.isArray(body)) for (const item of body) change(item);
  };
}
