import type { Exchange } from './recording.js';

/** A drift that is planted into a faithful exchange: the ids that it is found by, with their severity. */
export interface Drift {
  readonly name: string;
  /** The name of the exchange. */
  readonly of: string;
  readonly plant: (exchange: Exchange) => void;
  readonly found: Readonly<Record<string, 'error' | 'warning' | 'note'>>;
}

const drift = (name: string, of: string, id: string, plant: Drift['plant']): Drift => ({
  name,
  of,
  plant,
  found: { [id]: 'error' },
});
const warned = (planted: Drift): Drift => ({
  ...planted,
  found: Object.fromEntries(Object.keys(planted.found).map((id) => [id, 'warning'])),
});
const noted = (planted: Drift): Drift => ({
  ...planted,
  found: Object.fromEntries(Object.keys(planted.found).map((id) => [id, 'note'])),
});

const query = (text: string) => (exchange: Exchange) => {
  exchange.url += (exchange.url.includes('?') ? '&' : '?') + text;
};
const header = (name: string, value: string | null) => (exchange: Exchange) => {
  if (value === null) delete exchange.headers[name];
  else exchange.headers[name] = value;
};
const answered = (name: string, value: string | null) => (exchange: Exchange) => {
  if (value === null) delete exchange.responseHeaders[name];
  else exchange.responseHeaders[name] = value;
};
const path = (from: string, to: string) => (exchange: Exchange) => {
  exchange.url = exchange.url.replace(from, to);
};

/** A refusal of the sandbox, with another code. */
const refused = (status: number, code: string) => (exchange: Exchange) => {
  exchange.status = status;
  exchange.responseHeaders['content-type'] = 'application/problem+json';
  exchange.reply = { type: `urn:sandbox:problem:${code}`, title: 'No', status, detail: 'No.', code };
};

const REQUEST_DRIFTS: readonly Drift[] = [
  drift(
    'an unknown path',
    'listMerchants',
    '-/request.path/unknown/merchantz',
    path('/merchants', '/merchantz'),
  ),
  drift(
    'an unknown path below an id',
    'getBooking',
    '-/request.path/unknown/bookings.*.items',
    (exchange) => {
      exchange.url += '/items';
    },
  ),
  drift('an unknown method', 'listMerchants', '-/request.method/not_allowed/PATCH.merchants', (exchange) => {
    exchange.method = 'PATCH';
  }),
  drift(
    'a path that is not encoded',
    'getBooking',
    '-/request.path/malformed',
    path('/bookings/', '/bookings/%ZZ'),
  ),
  drift(
    'a path parameter that is no number',
    'getBooking',
    'getBooking/request.path/wrong_type/bookingId',
    (exchange) => {
      exchange.url = exchange.url.replace(/\d+$/, 'first');
    },
  ),
  drift(
    'a number that is text',
    'listActivities',
    'listActivities/request.query/wrong_type/limit',
    query('limit=ten'),
  ),
  drift(
    'a number above its limit',
    'listActivities',
    'listActivities/request.query/too_large/limit',
    query('limit=100000'),
  ),
  drift(
    'a number below its limit',
    'listActivities',
    'listActivities/request.query/too_small/limit',
    query('limit=0'),
  ),
  drift(
    'an unknown parameter',
    'listActivities',
    'listActivities/request.query/unknown/sort',
    query('sort=title'),
  ),
  drift('an empty parameter', 'listActivities', 'listActivities/request.query/empty/limit', query('limit=')),
  drift(
    'a repeated parameter',
    'listActivities',
    'listActivities/request.query/duplicate/limit',
    query('limit=1&limit=2'),
  ),
  drift(
    'a bracketed array with a wrong entry',
    'listActivities',
    'listActivities/request.query/wrong_type/id',
    query('id[]=x'),
  ),
  drift(
    'an indexed array with a wrong entry',
    'listActivities',
    'listActivities/request.query/wrong_type/id',
    query('id%5B0%5D=x'),
  ),
  drift(
    'a period without its date',
    'listBookings',
    'listBookings/request.query/wrong_format/bookingDate',
    query('bookingDate=soon'),
  ),
  drift(
    'a missing parameter',
    'getBookingPrices',
    'getBookingPrices/request.query/required/currency',
    path('currency=EUR&', ''),
  ),
  drift(
    'a nested parameter of another type',
    'getBookingPrices',
    'getBookingPrices/request.query/wrong_type/items.*.guests.*.occupancy',
    path('[occupancy]=1', '[occupancy]=one'),
  ),
  drift(
    'an unknown nested parameter',
    'getBookingPrices',
    'getBookingPrices/request.query/unknown/items.*.seats',
    query('items[0][seats]=1'),
  ),
  drift(
    'a parameter in an ambiguous notation',
    'getBookingPrices',
    'getBookingPrices/request.query/ambiguous/items.availabilityItemId',
    path('items[0]', 'items[]'),
  ),
  drift(
    'a parameter that is not encoded',
    'listActivities',
    'listActivities/request.query/malformed/title',
    query('title=%E0%A4%A'),
  ),
  drift('no Accept', 'listMerchants', 'listMerchants/request.header/required/accept', header('Accept', null)),
  drift(
    'an Accept for another type',
    'listMerchants',
    'listMerchants/request.header/not_allowed/accept',
    header('Accept', 'text/csv'),
  ),
  drift(
    'no Accept-Language',
    'listMerchants',
    'listMerchants/request.header/required/accept-language',
    header('Accept-Language', null),
  ),
  drift(
    'an unknown language',
    'listMerchants',
    'listMerchants/request.header/not_allowed/accept-language',
    header('Accept-Language', 'xx'),
  ),
  drift(
    'no token',
    'listMerchants',
    'listMerchants/request.header/required/authorization',
    header('Authorization', null),
  ),
  drift(
    'another scheme of authorization',
    'listMerchants',
    'listMerchants/request.header/malformed/authorization',
    header('Authorization', 'Basic cTp6'),
  ),
  drift(
    'a body of another type',
    'createBooking',
    'createBooking/request.header/not_allowed/content-type',
    header('Content-Type', 'text/plain'),
  ),
  drift(
    'a body without a type',
    'createBooking',
    'createBooking/request.header/required/content-type',
    header('Content-Type', null),
  ),
  drift(
    'a compressed body',
    'createBooking',
    'createBooking/request.header/not_allowed/content-encoding',
    header('Content-Encoding', 'br'),
  ),
  drift(
    'no body',
    'createBooking',
    'createBooking/request.body/required',
    (exchange) => (exchange.body = null),
  ),
  drift(
    'a body that is not JSON',
    'createBooking',
    'createBooking/request.body/malformed',
    (exchange) => (exchange.body = '{"items": ['),
  ),
  drift(
    'a missing field',
    'createBooking',
    'createBooking/request.body/required/contact.name',
    (exchange) => delete exchange.body.contact.name,
  ),
  drift(
    'a field of another type',
    'createBooking',
    'createBooking/request.body/wrong_type/items.*.guests.*.occupancy',
    (exchange) => (exchange.body.items[0].guests[0].occupancy = '1'),
  ),
  drift(
    'a misspelt field',
    'createBooking',
    'createBooking/request.body/unknown/items.*.availabilityItem',
    (exchange) => (exchange.body.items[0].availabilityItem = 'x'),
  ),
  drift(
    'an empty list',
    'createBooking',
    'createBooking/request.body/too_few/items.*.guests',
    (exchange) => (exchange.body.items[0].guests = []),
  ),
  drift(
    'a value that is none of the enum',
    'createBooking',
    'createBooking/request.body/not_allowed/contact.type',
    (exchange) => (exchange.body.contact.type = 'pigeon'),
  ),
  drift(
    'a form with another grant',
    'createToken',
    'createToken/request.body/not_allowed/grant_type',
    (exchange) => (exchange.body = 'grant_type=password'),
  ),
];

const RESPONSE_DRIFTS: readonly Drift[] = [
  drift(
    'an undeclared status',
    'createBooking',
    'createBooking/response.status/undeclared/201',
    (exchange) => (exchange.status = 201),
  ),
  drift(
    'a redirect',
    'listMerchants',
    'listMerchants/response.status/undeclared/302',
    (exchange) => (exchange.status = 302),
  ),
  drift(
    'another media type',
    'listMerchants',
    'listMerchants/response.200.header/not_allowed/content-type',
    answered('content-type', 'text/html; charset=utf-8'),
  ),
  drift(
    'no media type',
    'listMerchants',
    'listMerchants/response.200.header/required/content-type',
    answered('content-type', null),
  ),
  drift(
    'a missing header',
    'listMerchants',
    'listMerchants/response.200.header/required/content-language',
    answered('content-language', null),
  ),
  drift(
    'a header with another value',
    'listMerchants',
    'listMerchants/response.200.header/not_allowed/content-language',
    answered('content-language', 'xx'),
  ),
  drift(
    'a token that caches may store',
    'createToken',
    'createToken/response.200.header/not_allowed/cache-control',
    answered('cache-control', 'public'),
  ),
  noted(
    drift(
      'an undeclared header',
      'listMerchants',
      'listMerchants/response.200.header/undeclared/x-total-count',
      answered('x-total-count', '1'),
    ),
  ),
  drift(
    'no response body',
    'listMerchants',
    'listMerchants/response.200.body/required',
    (exchange) => (exchange.reply = null),
  ),
  drift(
    'a response that is not JSON',
    'listMerchants',
    'listMerchants/response.200.body/malformed',
    (exchange) => (exchange.reply = '<p>Down for repairs</p>'),
  ),
  drift(
    'a list in an envelope',
    'listMerchants',
    'listMerchants/response.200.body/wrong_type',
    (exchange) => (exchange.reply = { data: exchange.reply }),
  ),
  warned(
    drift(
      'an undeclared field',
      'listMerchants',
      'listMerchants/response.200.body/unknown/*.rating',
      (exchange) => (exchange.reply[0].rating = 5),
    ),
  ),
  warned(
    drift(
      'an undeclared field far inside',
      'getBooking',
      'getBooking/response.200.body/unknown/items.*.guests.*.seat',
      (exchange) => (exchange.reply.items[0].guests[0].seat = '7A'),
    ),
  ),
  drift(
    'a field that is missing in a response',
    'listMerchants',
    'listMerchants/response.200.body/required/*.name',
    (exchange) => delete exchange.reply[0].name,
  ),
  drift(
    'a number that became text',
    'getBooking',
    'getBooking/response.200.body/wrong_type/id',
    (exchange) => (exchange.reply.id = String(exchange.reply.id)),
  ),
  drift(
    'a field that became null',
    'getBooking',
    'getBooking/response.200.body/wrong_type/items.*.guests',
    (exchange) => (exchange.reply.items[0].guests = null),
  ),
  drift(
    'an enum with a new value',
    'getBooking',
    'getBooking/response.200.body/not_allowed/status',
    (exchange) => (exchange.reply.status = 'frozen'),
  ),
  drift(
    'a date in another format',
    'createCapture',
    'createCapture/response.200.body/wrong_format/expires',
    (exchange) => (exchange.reply.expires = '1 June 2026'),
  ),
  drift(
    'a token of another lifetime',
    'createToken',
    'createToken/response.200.body/not_allowed/expires_in',
    (exchange) => (exchange.reply.expires_in = 0),
  ),
  drift(
    'a tax of an unknown kind',
    'getBooking',
    'getBooking/response.200.body/not_allowed/taxes.*.type',
    (exchange) =>
      (exchange.reply.taxes = [{ title: 'VAT', included: true, type: 'flat', value: { percent: 5 } }]),
  ),
  drift(
    'a tax without its value',
    'getBooking',
    'getBooking/response.200.body/required/taxes.*.value',
    (exchange) => (exchange.reply.taxes = [{ title: 'VAT', included: true, type: 'percent' }]),
  ),
  drift(
    'a code that the operation does not list',
    'getBooking',
    'getBooking/response.404.code/undeclared/forbidden',
    refused(404, 'forbidden'),
  ),
  drift(
    'a code that the contract does not know',
    'getBooking',
    'getBooking/response.404.body/not_allowed/code',
    refused(404, 'gone_fishing'),
  ),
  drift(
    'an error without a problem document',
    'getBooking',
    'getBooking/response.404.header/not_allowed/content-type',
    (exchange) => {
      refused(404, 'not_found')(exchange);
      exchange.responseHeaders['content-type'] = 'text/plain';
    },
  ),
  drift(
    'an error without its code',
    'getBooking',
    'getBooking/response.404.body/required/code',
    (exchange) => {
      refused(404, 'not_found')(exchange);
      delete exchange.reply.code;
    },
  ),
];

/** All drifts: at least one of every class of faults. */
export const DRIFTS: readonly Drift[] = [...REQUEST_DRIFTS, ...RESPONSE_DRIFTS];
