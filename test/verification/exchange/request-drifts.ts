import { drift, header, path, query, type Drift } from './drift.js';

/** Drifts of requests. */
export const REQUEST_DRIFTS: readonly Drift[] = [
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
