import { describe, expect, it } from 'vitest';
import { nodesOf, operationsOf, readDocument, type Message } from './document.js';

const service = readDocument('openapi.yaml');
const operations = operationsOf(service);
const control = readDocument('control.yaml');
const token = operations.filter((operation) => operation.operationId === 'createToken');
const others = operations.filter((operation) => operation.operationId !== 'createToken');
/** Matches ids of rules, separated by commas. */
const RULES = /^[PACMBHGK]\d+(, [PACMBHGK]\d+)*$/;
/** The media types of responses (P3). Requests may use those that end in `json` (P6). */
const SERVED = [
  'application/json',
  ...['.v1+json', '+json', '.v1', ''].map((end) => `application/vnd.vendor${end}`),
];

/** The headers that a status requires in addition to `Content-Language`. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  '401': ['WWW-Authenticate'], // P1
  '429': ['Retry-After'],
  '503': ['Retry-After'], // P16
};

const OPERATIONS = `
createToken POST /oauth2/token
listMerchants GET /merchants
listMobileGroups GET /merchants/{merchant_id}/mobilegroups
listActivities GET /activities
getActivity GET /activities/{activityId}
listDepartureCities GET /activities/departure-cities
getActivityUpdated GET /activities/{activityId}/updated
listActivityAvailabilities GET /activities/{activityId}/availabilities
listAvailabilities GET /availabilities
getAvailability GET /availabilities/{availabilityItemId}
setItemCapacity POST /availabilities/{itemId}/priceCategories
setCategoryCapacity POST /availabilities/{itemId}/priceCategories/{categoryId}
listAvailabilityRules GET /availability-rules
createCapture POST /reservations
releaseCapture DELETE /reservations/{reference}
getBookingPrices GET /bookingPrices
validateDiscountCode GET /discountCodes
validateVouchers GET /vouchers
createBooking POST /bookings
listBookings GET /bookings
getBooking GET /bookings/{bookingId}
cancelBooking PUT /bookings/{bookingId}
setBookingNumber POST /booking-number
sendTickets POST /booking/{bookingId}/tickets
addPayment POST /booking/{bookingId}/payment
addRefund POST /booking/{bookingId}/refund
setBookingItemRemarks PUT /booking/item/{bookingItemId}/remarks
cancelBookingItem PUT /booking/item/{bookingItemId}/cancel
rebookBookingItem PUT /booking/item/{bookingItemId}/rebook
cancelBookingItemAddon PUT /booking/item/addon/{id}/cancel
getGuest GET /guest/{id}
listGuests GET /guests
checkInGuest POST /guest/{id}/check-in
checkOutGuest POST /guest/{id}/check-out
editGuest POST /guest/{id}/edit
cancelGuest PUT /guest/{id}/cancel
rebookGuest PUT /guest/{id}/rebook
cancelGuestAddon PUT /guest/addon/{id}/cancel
validateTicket GET /ticket/validate/{code}`;

function examplesOf(message: Message | undefined) {
  return Object.values(message?.content ?? {}).flatMap(({ examples = {} }) => Object.values(examples));
}

describe('the contract', () => {
  it('has the operations of the service and no others', () => {
    const found = operations.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
    expect(found.toSorted()).toEqual(OPERATIONS.trim().split('\n').toSorted());
  });

  it('gives each operation a unique id', () => {
    for (const document of [service, control]) {
      const ids = operationsOf(document).map(({ operationId }) => operationId);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it.each(others)(
    '$operationId supports content negotiation (P3, P4)',
    ({ parameters, responses, requestBody }) => {
      expect(parameters.filter(({ name }) => name === 'Accept-Language')).toMatchObject([
        { in: 'header', required: true },
      ]);
      const requests = SERVED.filter((type) => type.endsWith('json'));
      const messages = [
        [responses['200'], SERVED],
        ...(requestBody ? [[requestBody, requests] as const] : []),
      ] as const;
      for (const [message, types] of messages) {
        const content = message?.content ?? {};
        expect(Object.keys(content)).toEqual(types);
        for (const type of types) expect(content[type]).toEqual(content['application/json']);
      }
    },
  );

  it.each(token)(
    '$operationId takes a form and returns JSON, without content negotiation (P6)',
    (operation) => {
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([
        'application/x-www-form-urlencoded',
      ]);
      expect(Object.keys(operation.responses['200']?.content ?? {})).toEqual(['application/json']);
      expect(operation.parameters).toEqual([]);
      expect(Object.keys(operation.responses)).not.toContain('406');
    },
  );

  it.each(others)('$operationId declares the headers of its responses', ({ responses }) => {
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      const names = [...(status === '401' ? [] : ['Content-Language']), ...(HEADERS[status] ?? [])]; // P1
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(names));
    }
  });

  it.each(operations)(
    '$operationId declares each refusal as a problem document with its status (P7)',
    (operation) => {
      for (const [status, response] of Object.entries(operation.responses)) {
        const isProblem = 'application/problem+json' in (response.content ?? {});
        expect(examplesOf(response)).not.toEqual([]);
        if (status === '200' || status === '401' || !isProblem) continue;
        for (const { value } of examplesOf(response)) expect(value).toMatchObject({ status: Number(status) });
      }
      const plain = operation.operationId === 'createToken' ? ['200', '400', '401'] : ['200', '401'];
      const answersJson = Object.entries(operation.responses).filter(
        ([, { content }]) => !('application/problem+json' in (content ?? {})),
      );
      expect(answersJson.map(([status]) => status)).toEqual(plain);
    },
  );

  it.each(others)('$operationId returns 401 with an empty object (P1)', ({ responses }) => {
    expect(examplesOf(responses['401']).map(({ value }) => value)).toEqual([{}]);
  });
});

describe.each([
  ['openapi.yaml', service],
  ['control.yaml', control],
])('%s', (_, document) => {
  it.each(operationsOf(document))('$operationId has named examples', ({ responses, requestBody }) => {
    for (const message of [responses['200'], ...(requestBody ? [requestBody] : [])]) {
      const examples = examplesOf(message);
      expect(examples).not.toEqual([]);
      for (const { summary, value } of examples) {
        expect(summary).toBeTruthy();
        expect(value).toBeDefined();
      }
    }
  });

  it.each(operationsOf(document))('$operationId declares no status that it cannot return', (operation) => {
    const { path, requestBody, responses } = operation;
    const absent = ['405', '431']; // the server returns these statuses before it routes the request
    if (!path.includes('{')) absent.push('404');
    if (!requestBody) absent.push('413', '415');
    expect(absent.filter((status) => status in responses)).toEqual([]);
  });

  it('names the rule of each assumption', () => {
    const unnamed = [...nodesOf(document)].filter(([, node]) => {
      const isAssumed = node['x-assumed'] !== undefined || node['x-rule'] !== undefined;
      return isAssumed && !(node['x-assumed'] === true && RULES.test(String(node['x-rule'])));
    });
    expect(unnamed.map(([pointer]) => pointer)).toEqual([]);
  });

  it('describes every property', () => {
    const silent: string[] = [];
    for (const [pointer, node] of nodesOf(document)) {
      if (node['type'] !== 'object' || pointer.includes('/examples/')) continue;
      for (const [name, property] of Object.entries(Object(node['properties']))) {
        if (!Object(property).description) silent.push(`${pointer}/${name}`);
      }
    }
    expect(silent).toEqual([]);
  });

  it.each(operationsOf(document))(
    '$operationId forbids unknown fields in its request and allows them in its responses',
    (operation) => {
      const { operationId, parameters, requestBody, responses } = operation;
      const isForm = operationId === 'createToken'; // RFC 6749, section 3.2: unknown parameters are ignored
      const open = objectsOf({ parameters, requestBody }).filter(([, node]) => !isClosed(node));
      expect(open.map(([pointer]) => pointer)).toHaveLength(isForm ? 1 : 0);
      const replies = Object.entries(responses).filter(([status]) => status !== '401' || isForm); // P1: exactly {}
      const closed = objectsOf(replies).filter(([, node]) => isClosed(node));
      expect(closed.map(([pointer]) => pointer)).toEqual([]);
    },
  );

  it('limits each 32-bit integer in a request', () => {
    const unbounded = operationsOf(document).flatMap(({ parameters, requestBody, operationId }) =>
      [...nodesOf({ parameters, requestBody })]
        .filter(([, node]) => node['format'] === 'int32' && !('maximum' in node) && !('enum' in node))
        .map(([pointer]) => operationId + pointer),
    );
    expect(unbounded).toEqual([]);
  });
});

/** Returns the schemas of objects with declared properties in a value, without examples. */
function objectsOf(value: unknown) {
  return [...nodesOf(value)].filter(
    ([pointer, node]) =>
      !/\/examples?(\/|$)/.test(pointer) && node['type'] === 'object' && 'properties' in node,
  );
}

function isClosed(node: Readonly<Record<string, unknown>>): boolean {
  return node['additionalProperties'] === false || node['unevaluatedProperties'] === false;
}
