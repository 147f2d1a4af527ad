import { describe, expect, it } from 'vitest';
import { startHarness, type Reply } from '../harness.js';

const acme = await startHarness({ vendor: 'acme', lenient: true });
const ITEM = '11_trip_20260601100000_20260601120000';
const CAPTURE = { availabilityItemId: ITEM, priceCategories: { 111: 1 } };

const faults = (reply: Reply) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
const allowed = (reply: Reply): unknown => reply.body.errors[0].allowed;

describe('P3, P6: media types', () => {
  it.each(['application/json', 'application/vnd.acme+json', 'application/vnd.acme.v1+json'])(
    'of bodies include %s',
    async (type) => {
      const reply = await acme.send('POST', '/reservations', {
        body: CAPTURE,
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(200);
    },
  );

  it.each(['application/vnd.acme.v9+json', 'application/vnd.acme', 'application/vnd.vendor+json'])(
    'of bodies do not include %s',
    async (type) => {
      const reply = await acme.send('POST', '/reservations', {
        body: CAPTURE,
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(415);
    },
  );

  it('with a wildcard type and a fixed subtype, such as */json, are refused', async () => {
    expect((await acme.get('/merchants', { headers: { accept: '*/json' } })).status).toBe(406);
    const other = await acme.get('/merchants', { headers: { accept: '*/json;q=1, application/json;q=.1' } });
    expect(other.headers.get('content-type')).toBe('application/json');
  });
});

describe("P3: the vendor's name", () => {
  it('is also used in error messages', async () => {
    const reply = await acme.send('POST', '/bookings', {
      body: {
        items: [{ availabilityItemId: ITEM, guests: [{ priceCategoryId: 111, occupancy: 1 }] }],
        contact: { type: 'email', name: 'Ada', value: 'ada@example.com' },
        thirdPartyPayment: { transactionId: 'T1' },
        acmePayPSP: { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language: 'en' },
      },
    });
    expect(faults(reply)).toContain('/acmePayPSP mutually_exclusive');
    expect(JSON.stringify(reply.body)).not.toContain('vendor');
  });
});

describe('P4: the language of messages', () => {
  it('is that of the request, also for an unknown path', async () => {
    const reply = await acme.get('/nowhere', { headers: { 'accept-language': 'de-CH' } });
    expect([reply.status, reply.headers.get('content-language')]).toEqual([404, 'de']);
  });
});

describe('P5: lenient requests', () => {
  it('may contain unknown names inside parameters', async () => {
    const item = `items[0][availabilityItemId]=${ITEM}&items[0][guests][0][priceCategoryId]=111`;
    const query = `currency=EUR&${item}&items[0][guests][0][occupancy]=1&items[0][guests][0][age]=7`;
    expect((await acme.get(`/bookingPrices?${query}`)).status).toBe(200);
  });
});

describe('P7: error messages say what to send instead', () => {
  it.each([
    ['startsFrom=soon', ['2026-06-05T10:00:00+02:00', '2026-06-05']],
    ['departureTime=10h', '17:30:00'],
  ])('show the form of %s by an example', async (query, example) => {
    expect(allowed(await acme.get(`/availabilities?${query}`))).toEqual(example);
  });

  it('name each wrong key of a map', async () => {
    const query = await acme.get('/availabilities?category[adult]=1&category[111]=1');
    expect(faults(query)).toEqual(['category[adult] unknown']);
    const body = { ...CAPTURE, priceCategories: [{ adult: 1 }] };
    expect(faults(await acme.send('POST', '/reservations', { body }))).toEqual([
      '/priceCategories/0/adult unknown',
    ]);
  });
});

describe('P12: lists of availabilities', () => {
  const last = async (query: string): Promise<string[]> => {
    const { body } = await acme.get(`/availabilities?limit=100&${query}`);
    return body.slice(-1).map((item: { startsAt: string }) => item.startsAt);
  };

  it('cover 24 months from the start of their range, to the hour, in the merchant’s time zone', async () => {
    const begin = (text: string) => `startsFrom=${encodeURIComponent(text)}&offset=700`;
    expect(await last(begin('2027-01-01'))).toEqual(['2028-12-31T10:00:00+0100']);
    expect(await last(begin('2027-01-01T10:00:00+01:00'))).toEqual(['2029-01-01T10:00:00+0100']);
    expect(await last(begin('2027-01-01T09:59:59+01:00'))).toEqual(['2028-12-31T10:00:00+0100']);
  });

  it('cover no more if the booking time is later', async () => {
    const query = 'startsFrom=2027-01-01&bookingTime=2028-12-31T00:00:00Z';
    expect(await last(query)).toEqual(['2028-12-31T10:00:00+0100']);
  });

  it('end with the year 9999', async () => {
    const reply = await acme.get('/availabilities?startsFrom=9999-12-01&limit=100');
    expect([reply.status, reply.body.length > 20]).toEqual([200, true]);
    expect((await acme.get('/availabilities?startsFrom=9999-12-31')).status).toBe(200);
  });
});

describe('P0: a rule id that does not exist', () => {
  it('matches nothing, even if it is not a number', async () => {
    expect((await acme.get('/availabilities?availabilityRuleId=99')).body).toEqual([]);
    expect((await acme.get('/availabilities?availabilityRuleId=x')).body).toEqual([]);
  });
});
