import { queryString } from '../src/client/query-string.js';
import type { Operation, Parameter } from '../test/contract/document.js';
import { CHOSEN_TRIPS, TOUR, type Stop } from './tour.js';

/** A query parameter of a request. A disabled parameter is shown but not sent. */
interface QueryEntry {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: true;
}

/** A script of a collection, folder or request. `prerequest` runs before the request, `test` after the response. */
export interface Script {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

type Auth = { readonly type: 'bearer'; readonly bearer: readonly Pair[] } | { readonly type: 'noauth' };

type Body =
  | { readonly mode: 'raw'; readonly raw: string; readonly options: object }
  | { readonly mode: 'urlencoded'; readonly urlencoded: readonly Pair[] };

export interface RequestItem {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly auth?: Auth;
    readonly header: readonly Pair[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly QueryEntry[];
    };
    readonly body?: Body;
  };
  readonly event: readonly Script[];
}

export interface Folder {
  readonly name: string;
  readonly auth?: Auth;
  readonly event?: readonly Script[];
  readonly item: readonly RequestItem[];
}

/** A collection in Postman's format 2.1. */
export interface Collection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: Auth;
  readonly event: readonly Script[];
  readonly variable: readonly Pair[];
  readonly item: readonly Folder[];
}

const DESCRIPTION =
  'Every operation of the Activity Booking Service API, made from its OpenAPI document. Start the sandbox, and run the ' +
  'collection from its first request to its last: each request succeeds in a fresh demo workspace. The collection gets ' +
  'its tokens from the variables `clientId` and `clientSecret`; requests of the folder Operator use the ' +
  'operator’s client.';

/** Returns the collection of the tour. The collection is derived from the contract's operations and their examples. */
export function makeCollection(operations: readonly Operation[]): Collection {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const item = Object.entries(TOUR).map(([name, stops]) => {
    const isOperator = stops.some(({ client }) => client === 'operator');
    const requests = stops.map((stop) => requestOf(stop, found(byId, stop.do)));
    if (!isOperator) return { name, item: requests };
    return { name, auth: bearer('operatorToken'), event: [tokenScript('operator')], item: requests };
  });
  return {
    info: {
      name: 'Activity Booking Sandbox',
      description: DESCRIPTION,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('token'),
    event: [tokenScript('')],
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:4020' },
      { key: 'clientId', value: 'demo.partner' },
      { key: 'clientSecret', value: 'partner-secret' },
      { key: 'operatorClientId', value: 'demo.operator' },
      { key: 'operatorClientSecret', value: 'operator-secret' },
    ],
    item,
  };
}

function found(operations: ReadonlyMap<string, Operation>, id: string): Operation {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  return operation;
}

function requestOf(stop: Stop, operation: Operation): RequestItem {
  const { method, requestBody, summary = operation.operationId, description = '' } = operation;
  const [first] = Object.entries(requestBody?.content ?? {});
  const [type, content] = first ?? [''];
  const examples = Object.entries(content?.examples ?? {});
  const [, example] = examples.find(([name]) => name === stop.example) ?? examples[0] ?? [];
  const isToken = operation.operationId === 'createToken';
  const body = example && (isToken ? formBody(example.value) : jsonBody(example.value));
  return {
    name: stop.example === undefined ? summary : `${summary} (${stop.example})`,
    request: {
      method,
      description,
      ...(isToken && { auth: { type: 'noauth' } as const }),
      header: [
        ...(isToken ? [] : [header('Accept', 'application/vnd.vendor.v1+json, application/json; q=.5')]),
        ...(isToken ? [] : [header('Accept-Language', 'en')]),
        ...(body ? [header('Content-Type', type)] : []),
      ],
      url: urlOf(stop, operation),
      ...(body && { body }),
    },
    event: [testScript(stop)],
  };
}

function header(key: string, value: string): Pair {
  return { key, value };
}

function urlOf({ parameters = {} }: Stop, operation: Operation) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const declared = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    return parameters[name] ?? withChosenTrips(encodeURIComponent(String(declared?.example)));
  });
  const query = operation.parameters
    .filter((one) => one.in === 'query')
    .flatMap((one) => entriesOf(one, parameters[one.name]));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    query,
  };
}

/** Returns the entries of a parameter. A parameter with an example is sent; any other is disabled, and the user fills it in. */
function entriesOf(parameter: Parameter, given: string | null | undefined): readonly QueryEntry[] {
  const { name, example, description = '' } = parameter;
  if (typeof given === 'string') return [{ key: name, value: given, description }];
  if (example === undefined || given === null) return [{ key: name, value: '', description, disabled: true }];
  return withChosenTrips(queryString({ [name]: example }))
    .split('&')
    .map((pair) => pair.split('=').map(decodeURIComponent))
    .map(([key = '', value = '']) => ({ key, value, description }));
}

function jsonBody(value: unknown): Body {
  const raw = withChosenTrips(JSON.stringify(value, null, 2));
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
}

/** Replaces the trips of the examples in a text by the trips that the tour has chosen. */
function withChosenTrips(text: string): string {
  return Object.entries(CHOSEN_TRIPS).reduce((made, [id, name]) => made.replaceAll(id, `{{${name}}}`), text);
}

/** Returns the form for the token endpoint, with the collection's client. */
function formBody(value: unknown): Body {
  const own: Readonly<Record<string, string>> = {
    client_id: '{{clientId}}',
    client_secret: '{{clientSecret}}',
  };
  const fields = Object.entries(Object(value)).map(([key, one]) => ({ key, value: own[key] ?? String(one) }));
  return { mode: 'urlencoded', urlencoded: fields };
}

function bearer(variable: string): Auth {
  return { type: 'bearer', bearer: [{ key: 'token', value: `{{${variable}}}` }] };
}

/** Returns a script that gets a token if there is none, or if it expires within a minute. */
function tokenScript(client: '' | 'operator'): Script {
  const name = (base: string) => (client === '' ? base : client + base[0]?.toUpperCase() + base.slice(1));
  return script('prerequest', [
    'const kept = pm.collectionVariables;',
    `if (kept.get('${name('token')}') && Date.now() < Number(kept.get('${name('tokenEnds')}')) - 60000) return;`,
    'pm.sendRequest({',
    "  url: pm.variables.get('baseUrl') + '/oauth2/token',",
    "  method: 'POST',",
    "  header: { 'Content-Type': 'application/x-www-form-urlencoded' },",
    '  body: {',
    "    mode: 'urlencoded',",
    '    urlencoded: [',
    "      { key: 'grant_type', value: 'client_credentials' },",
    `      { key: 'client_id', value: pm.variables.get('${name('clientId')}') },`,
    `      { key: 'client_secret', value: pm.variables.get('${name('clientSecret')}') },`,
    '    ],',
    '  },',
    '}, (error, response) => {',
    '  if (error) throw error;',
    `  kept.set('${name('token')}', response.json().access_token);`,
    `  kept.set('${name('tokenEnds')}', String(Date.now() + response.json().expires_in * 1000));`,
    '});',
  ]);
}

/** Returns a script that asserts success and stores values for later requests. */
function testScript({ keep = {}, choosesTrips = false }: Stop): Script {
  const kept = Object.entries(keep).map(([name, place]) => {
    const steps = place.split('.').map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`));
    return `pm.collectionVariables.set('${name}', String(pm.response.json()${steps.join('')}));`;
  });
  const chosen = choosesTrips ? CHOICE : [];
  return script('test', ["pm.test('succeeds', () => pm.response.to.have.status(200));", ...kept, ...chosen]);
}

/**
 * Stores two trips for the tour. The trips have enough seats. Their bookings stay open for at least two hours on the
 * workspace's clock (A5, A7).
 */
const CHOICE = [
  "pm.test('has two trips of 6 free seats that can be booked for two hours. If not, reset the workspace', () => {",
  '  const trips = pm.response.json();',
  '  const until = Date.parse(trips[0].startsAt) + 2 * 3600000; // lists begin now, so the first has not started yet',
  '  const isOpen = (trip) => trip.availableSeats >= 6 && Date.parse(trip.latestBookingTime) >= until;',
  '  const [trip, laterTrip] = trips.filter(isOpen);',
  "  pm.collectionVariables.set('trip', trip.availabilityItemId);",
  "  pm.collectionVariables.set('laterTrip', laterTrip.availabilityItemId);",
  '});',
];

function script(listen: Script['listen'], exec: readonly string[]): Script {
  return { listen, script: { type: 'text/javascript', exec } };
}
