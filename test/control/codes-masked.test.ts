import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { BOOKING_FIXTURE, item } from '../operations/booking-fixture.js';
import { CANCEL_URL, openPage, SUCCESS_URL } from '../pages/paying.js';

const ADMIN = 'an-admin-token-of-32-characters!';
const api = await startHarness({ fixture: BOOKING_FIXTURE, adminToken: ADMIN });
const read = async (path: string, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  return JSON.stringify((await api.send('GET', `/_sandbox/workspaces/test${path}`, { headers })).body);
};

describe('the codes of payment pages and tickets', async () => {
  const { redirectUrl } = (
    await api.send('POST', '/bookings', {
      body: {
        contact: { type: 'email', name: 'Ines', value: 'ines@example.com', notify: true },
        items: [{ availabilityItemId: item(11, 5), guests: [{ priceCategoryId: 111, occupancy: 1 }] }],
        vendorPayPSP: { successUrl: SUCCESS_URL, cancelUrl: CANCEL_URL, language: 'en' },
      },
    })
  ).body as { redirectUrl: string };
  await openPage(redirectUrl);
  const code = redirectUrl.split('/').at(-1) ?? '';
  const shared = await api.token(); // its secret is `partner-secret`, which everybody knows

  it.each(['/requests', '/requests.har', '/requests/2', '/history', '/bookings/1', '/outbox'])(
    'are not shown by %s to a client whose secret everybody knows',
    async (path) => {
      expect(code).toMatch(/^[A-Z2-7]{26}$/);
      expect(await read(path, shared)).not.toContain(code);
    },
  );

  it('of guests, which check them in, are not shown to this client in replies and paths either', async () => {
    const headers = { authorization: `Bearer ${shared}`, accept: '*/*', 'accept-language': 'en' };
    const { body } = await api.send('GET', '/bookings/1', { headers });
    const { barCode } = (body as { items: { guests: { barCode: string }[] }[] }).items[0]?.guests[0] ?? {};
    expect(barCode).toMatch(/^[A-Z2-7]{26}$/);
    await api.send('GET', `/ticket/validate/${barCode}`, { headers });
    for (const path of [
      '/requests',
      '/requests.har',
      '/requests/4',
      '/requests/5',
      '/history',
      '/bookings/1',
    ])
      expect(await read(path, shared)).not.toContain(barCode);
    expect(await read('/requests.har', ADMIN)).toContain(barCode);
  });

  it('are not found by a part of them, which would allow guessing them letter by letter', async () => {
    const part = code.slice(3, 11);
    const countOf = async (path: string, token: string): Promise<number | undefined> => {
      const found = JSON.parse(await read(`${path}?text=${part}`, token));
      return (found.log?.entries ?? found.requests ?? found).length;
    };
    for (const path of ['/requests', '/requests.har', '/findings'])
      expect([path, await countOf(path, shared), await countOf(path, ADMIN)]).toEqual([path, 0, 1]);
  });

  it('are in the messages that the administrator reads, but not in paths of requests', async () => {
    expect(await read('/requests/2', ADMIN)).toContain(code);
    const requests = (
      await api.send('GET', '/_sandbox/workspaces/test/requests', {
        headers: { authorization: `Bearer ${ADMIN}` },
      })
    ).body as readonly { path: string }[];
    const paths = requests.map(({ path }) => path).join(' ');
    expect(paths).toContain('/pay/test/***');
    expect(paths).not.toContain(code);
  });
});

it('the archive shows a form as a form', async () => {
  const { log } = JSON.parse(await read('/requests.har?operationId=createToken', ADMIN)) as {
    log: { entries: { request: { postData: { text: string } } }[] };
  };
  expect(log.entries[0]?.request.postData.text).toMatch(
    /^grant_type=client_credentials&client_id=test\.partner&/,
  );
});
