import { gzipSync } from 'node:zlib';

/** A request that contains a secret. */
export interface PlantedRequest {
  readonly method: string;
  /** The target in the request line. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A secret, and the name of its field, parameter or header. The name shows that the value is secret. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** A sandbox into which secrets are planted. */
export interface Ground {
  readonly url: string;
  /** The path of an open payment page. */
  readonly page: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const posted = (body: string | Uint8Array, headers: Record<string, string> = JSON_TYPE): PlantedRequest => ({
  method: 'POST',
  target: '/bookings',
  headers,
  body,
});

const asked = (target: string, headers: Record<string, string> = {}): PlantedRequest => ({
  method: 'GET',
  target,
  headers,
});

/** URL encodings of a text. `masking/mask.test.ts` tries further encodings. */
export const URL_ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: encodeURIComponent,
  percent: (text) =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
};

const escaped = (text: string) =>
  Array.from(text, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** JSON encodings of a text. */
export const JSON_ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => JSON.stringify(text),
  escapes: (text) => `"${escaped(text)}"`,
};

type Encode = (text: string) => string;
export type Plant<Planted> = (planted: Planted, encode: Encode, ground: Ground) => PlantedRequest;

const pair = ({ name, value }: Secret, encode: Encode) => `${encode(name)}=${encode(value)}`;

// For each text of a request that the sandbox shows or stores, there is a place. `masking/mask.test.ts` tries further
// forms of secrets.

/** Places for a named secret in the head of a request or in a form. */
export const NAMED_IN_URL: Readonly<Record<string, Plant<Secret>>> = {
  'a parameter of a refused query': (secret, encode) => asked(`/merchants?limit=x&${pair(secret, encode)}`),
  'a nested parameter': ({ name, value }, encode) =>
    asked(`/merchants?limit[${encode(name)}]=${encode(value)}`),
  'a parameter behind invalid percent-encoding': ({ name, value }, encode) =>
    asked(`/merchants?${encode(name)}=%zz${encode(value)}`),
  'a query of a payment page': (secret, encode, { page }) => asked(`${page}?${pair(secret, encode)}`),
  'a query of the control plane': (secret, encode) =>
    asked(`/_sandbox/workspaces/test/clock?${pair(secret, encode)}`),
  'an unknown path': (secret, encode) => asked(`/booking/${pair(secret, encode)}`),
  'a path of a wrong method': (secret, encode) => ({
    ...asked(`/bookings/${pair(secret, encode)}`),
    method: 'PATCH',
  }),
  'the referrer': (secret, encode) =>
    asked('/merchants', { referer: `https://shop.example/?a=1&${pair(secret, encode)}` }),
  'a form of the payment page': (secret, encode, { page }) => ({
    method: 'POST',
    target: page,
    headers: FORM_TYPE,
    body: `cardNumber=1&${pair(secret, encode)}`,
  }),
  'a form where JSON is expected': (secret, encode) => posted(pair(secret, encode), FORM_TYPE),
  'a form of a token that is issued': (secret, encode) =>
    tokenForm(`grant_type=client_credentials&${pair(secret, encode)}`),
  'a form that holds JSON': ({ name, value }, encode) =>
    tokenForm(`grant_type=client_credentials&${encode(JSON.stringify({ a: 1, [name]: value }))}`),
};

const CREDENTIALS = `Basic ${Buffer.from('test.partner:partner-secret').toString('base64')}`;

function tokenForm(body: string): PlantedRequest {
  return {
    method: 'POST',
    target: '/oauth2/token',
    headers: { ...FORM_TYPE, authorization: CREDENTIALS },
    body,
  };
}

const member = ({ name, value }: Secret, encode: Encode) => `${encode(name)}:${encode(value)}`;

/** Places for a named secret in JSON. */
export const NAMED_IN_JSON: Readonly<Record<string, Plant<Secret>>> = {
  'a field': (secret, encode) => posted(`{${member(secret, encode)}}`),
  'a field’s name': ({ name, value }, encode) => posted(`{${encode(name)}:{${encode(value)}:1}}`),
  'JSON that is cut': (secret, encode) => posted(`{${member(secret, encode)}`),
  'a body that is cut in the log': (secret, encode) =>
    posted(`{"a":"${'x'.repeat(39_000)}",${member(secret, encode)},"b":"${'y'.repeat(30_000)}"}`),
  'JSON that is compressed': (secret, encode) =>
    posted(gzipSync(`{${member(secret, encode)}}`), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
  'JSON for the token endpoint': (secret, encode) => ({
    ...tokenForm(`{${member(secret, encode)}}`),
    headers: JSON_TYPE,
  }),
  'a field of the control plane': (secret, encode) => controlled(`{${member(secret, encode)}}`),
};

function controlled(body: string): PlantedRequest {
  return { method: 'POST', target: '/_sandbox/workspaces', headers: JSON_TYPE, body };
}

/** Places for a named secret in headers. */
export const NAMED_IN_HEADERS: Readonly<Record<string, Plant<Secret>>> = {
  'a header': ({ name, value }) => asked('/merchants', { [name.replaceAll(/[^\w-]/g, '-')]: value }),
  'JSON in a header': ({ name, value }) =>
    asked('/merchants', { 'x-trace': JSON.stringify({ a: 'b', [name]: value }) }),
};

/** Places for credentials. */
export const CREDENTIAL_PLACES: Readonly<Record<string, Plant<string>>> = {
  'a password of HTTP Basic': (value) => basic(`test.partner:${value}`),
  'a bearer token': (value) => asked('/merchants', { authorization: `Bearer ${value}` }),
  'user and password of the target': (value, _, { url }) =>
    asked(`http://ann:${value}@${new URL(url).host}/merchants`),
  'a cookie': (value) => asked('/merchants', { cookie: `a=1; session=${value}` }),
};

function basic(credentials: string): PlantedRequest {
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { ...tokenForm('grant_type=client_credentials'), headers: { ...FORM_TYPE, authorization } };
}

const CARD = { ccnumber: '4242424242424242', expiryYear: 2030, expiryMonth: 12, name: 'Ann', cvc: '737' };

/** Places for a card number outside card fields, in a URL, a form or headers. */
export const CARD_IN_URL: Readonly<Record<string, Plant<string>>> = {
  'a parameter': (card, encode) => asked(`/merchants?limit=${encode(card)}`),
  'a parameter’s name': (card, encode) => asked(`/merchants?${encode(card)}=1`),
  'the end of a long name of a parameter': (card, encode) =>
    asked(`/merchants?${'x'.repeat(88)}-${encode(card)}=1`),
  'a path of an operation': (card, encode) => asked(`/bookings/${encode(card)}`),
  'a path that is cut in the log': (card, encode) => asked(`/bookings/${'x'.repeat(8170)}-${encode(card)}`),
  'a path of a wrong method': (card, encode) => ({ ...asked(`/bookings/${encode(card)}`), method: 'PATCH' }),
  'a form of the payment page': (card, encode, { page }) => ({
    method: 'POST',
    target: page,
    headers: FORM_TYPE,
    body: `cardNumber=${encode(card)}&cvc=1&name=${encode(card)}&${encode(card)}=1`,
  }),
  'a long header': (card, encode) =>
    asked('/merchants', { 'x-trace': `${'x '.repeat(4060)}${encode(card)}` }),
  'the host': (card, encode) => asked('/merchants', { host: `${encode(card)}.example` }),
  'a language': (card, encode) => asked('/merchants', { 'accept-language': encode(card) }),
};

/** Places for a card number outside card fields, in JSON. */
export const CARD_IN_JSON: Readonly<Record<string, Plant<string>>> = {
  'a field’s name': (card, encode) => posted(`{${encode(card)}:1}`),
  'a field of an item': (card, encode) => posted(`{"items":[{"availabilityItemId":${encode(card)}}]}`),
  'a card': (card, encode) => posted(`{"creditCard":${JSON.stringify(CARD).replace('"Ann"', encode(card))}}`),
  'a text that is cut in the log': (card, encode) =>
    posted(`{"note":${encode(`${'x '.repeat(20_470)}${card}${' y'.repeat(9000)}`)}}`),
  // The fixture is invalid, because a valid fixture would be stored unmasked.
  'an invalid fixture': (card, encode) =>
    controlled(`{"fixture":{"merchants":[{"slug":${encode(card)},"timezone":"Mars"}]}}`),
};
