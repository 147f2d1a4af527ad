import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../harness.js';
import { sendRaw } from '../http/raw.js';
import { HAR_SCHEMA } from './har-schema.js';

const ADMIN = 'sixteen-letters!';
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
const isArchive = ajv.compile(HAR_SCHEMA);

const CAPTURE = {
  availabilityItemId: '11_trip_20260603100000_20260603120000',
  priceCategories: [{ 111: 1 }],
};

async function archiveOf(harness: Harness, query = '') {
  const headers = { authorization: `Bearer ${ADMIN}` };
  const { status, body } = await harness.get(`/_sandbox/workspaces/test/requests.har${query}`, { headers });
  isArchive(body);
  expect([status, isArchive.errors]).toEqual([200, null]);
  return body.log.entries;
}

describe('the archive of requests', async () => {
  // A sandbox that other machines can reach accepts any host.
  const api = await startHarness({ host: '0.0.0.0', adminToken: ADMIN });
  const token = await api.token();

  it('is an HTTP archive (HAR 1.2), oldest first, with both messages', async () => {
    await api.get('/merchants?limit=2&slug=a%20b');
    await api.send('POST', '/reservations', { body: CAPTURE });
    await api.get('/bookings/7');
    const entries = await archiveOf(api);
    const [, query, posted, refused] = entries;
    expect(query.request).toMatchObject({
      method: 'GET',
      url: `${api.url}/merchants?limit=2&slug=a%20b`,
      queryString: [
        { name: 'limit', value: '2' },
        { name: 'slug', value: 'a b' },
      ],
    });
    expect(query.request).not.toHaveProperty('postData');
    expect(posted.request.postData).toEqual({ mimeType: 'application/json', text: JSON.stringify(CAPTURE) });
    expect(JSON.parse(posted.response.content.text)).toMatchObject({ reference: expect.any(String) });
    expect(posted).toMatchObject({
      _operationId: 'createCapture',
      _clientId: 'test.partner',
      _truncated: false,
    });
    expect([refused.response.status, refused.response.content.mimeType]).toEqual([
      404,
      'application/problem+json',
    ]);
  });

  it('has the requests that a filter finds', async () => {
    const entries = await archiveOf(api, '?operationId=createCapture&status=200&limit=5');
    expect(entries).toMatchObject([{ _operationId: 'createCapture', response: { status: 200 } }]);
    expect(await archiveOf(api, '?client=nobody')).toEqual([]);
    expect(await archiveOf(api, '?id=3')).toMatchObject([{ _operationId: 'createCapture' }]);
    expect(await archiveOf(api, '?id=77')).toEqual([]);
  });

  it('has a form as it was sent, even if its type was in another letter case', async () => {
    const form = await startHarness({ adminToken: ADMIN });
    const headers = { 'content-type': 'Application/X-WWW-Form-Urlencoded' };
    const client = 'grant_type=client_credentials&client_id=test.partner&client_secret=';
    const sent = { method: 'POST', headers, body: `${client}partner-secret` };
    expect((await fetch(`${form.url}/oauth2/token`, sent)).status).toBe(200);
    const [entry] = await archiveOf(form);
    expect(entry.request.postData).toEqual({ mimeType: headers['content-type'], text: `${client}***` });
  });

  it('has all kept requests, unless `limit` asks for the latest ones', async () => {
    const kept = await startHarness({ requestsKept: 120, adminToken: ADMIN });
    for (let sent = 0; sent < 125; sent++) await kept.get(`/bookings/${sent}`);
    const paths = async (query?: string) =>
      (await archiveOf(kept, query)).map((entry: { request: { url: string } }) => entry.request.url);
    const all = await paths();
    expect([all.length, all.at(0), all.at(-1)]).toEqual([
      120,
      `${kept.url}/bookings/5`,
      `${kept.url}/bookings/124`,
    ]);
    expect(await paths('?limit=2')).toEqual(all.slice(-2));
  });

  it('is empty if no requests are kept', async () => {
    const none = await startHarness({ requestsKept: 0, adminToken: ADMIN });
    await none.get('/merchants');
    expect(await archiveOf(none)).toEqual([]);
  });

  it.each([
    ['GET /merchants HTTP/1.1', 'sandbox.example:8080', 'http://sandbox.example:8080/merchants'],
    ['GET /merchants HTTP/1.1', 'a b', 'http://localhost/merchants'],
    ['GET /merchants HTTP/1.1', 'x:99999', 'http://localhost/merchants'],
    ['GET /merchants HTTP/1.1', '999.1.1.1', 'http://localhost/merchants'],
    ['GET /merchants HTTP/1.1', '', 'http://localhost/merchants'],
    ['GET http://other.example/merchants HTTP/1.1', 'x', 'http://other.example/merchants'],
  ])('shows a URL for %s of the host “%s”', async (line, host, url) => {
    const headers = [`Host: ${host}`, 'Connection: close', `Authorization: Bearer ${token}`];
    await sendRaw(api.url.replace('0.0.0.0', '127.0.0.1'), line, ...headers, 'X-Test-Name: url');
    const [entry] = await archiveOf(api, '?limit=1');
    expect(entry.request.url).toBe(url);
  });
});
