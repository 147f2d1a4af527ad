import { answered, drift, noted, refused, type Drift } from './drift.js';

/** Drifts of responses. */
export const RESPONSE_DRIFTS: readonly Drift[] = [
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
    'a cacheable token response',
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
  noted(
    drift(
      'an undeclared field',
      'listMerchants',
      'listMerchants/response.200.body/unknown/*.rating',
      (exchange) => (exchange.reply[0].rating = 5),
    ),
  ),
  noted(
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
