// Tests the errors of the library: their messages, and stacks that point to the line of the test.
import { afterAll, describe, expect, it } from 'vitest';
import { connect, FixtureInvalid, RequestRefused, startSandbox, type Fixture } from '../../src/index.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const errorOf = async (act: () => unknown): Promise<Error> => {
  try {
    await act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown');
};

describe('a refused request', () => {
  const refuse = () =>
    sandbox.client('partner').GET('/availabilities', { params: { query: { limit: 1000, offset: -1 } } });

  it('throws an error with method, path, status, code and every field error', async () => {
    const error = await errorOf(() => refuse().orThrow());
    expect(error).toBeInstanceOf(RequestRefused);
    expect(error).toMatchObject({
      name: 'RequestRefused',
      method: 'GET',
      path: '/availabilities',
      status: 400,
      code: 'invalid_request',
      faults: [{ field: 'limit' }, { field: 'offset' }],
    });
    expect(error.message).toMatch(
      /^GET \/availabilities was refused with 400 invalid_request: .+\n {2}query limit: .+\n {2}query offset: .+$/,
    );
  });

  it('without a problem document throws an error with the reason of the 401 (P17)', async () => {
    const headers = { authorization: 'Bearer wrong' };
    const error = await errorOf(() => sandbox.client('partner').GET('/merchants', { headers }).orThrow());
    expect(error).toMatchObject({ status: 401, code: undefined, faults: [] });
    expect(error.message).toMatch(/^GET \/merchants was refused with 401: \S.+$/);
  });

  it('throws nothing if it is awaited without `orThrow`', async () => {
    const { data, error, response } = await refuse();
    expect([data, error?.code, response.status]).toEqual([undefined, 'invalid_request', 400]);
  });
});

describe('the stack of an error', async () => {
  const workspace = await sandbox.workspace('scenarios/last-seat');
  const shop = workspace.client('partner');
  const nowhere = connect('http://127.0.0.1:9').client('partner');
  const bad = { merchants: [{ slug: 'a' }], nonsense: [] } as Fixture;

  it.each<[string, () => unknown]>([
    ['orThrow', () => shop.GET('/activities', { params: { query: { limit: 0 } } }).orThrow()],
    ['a method', () => workspace.restore('unknown')],
    ['a wrong duration', () => workspace.advance({ minute: 1 } as never)],
    ['a wait', () => workspace.waitForMail({ to: 'nobody@example.com', timeout: 1 })],
    ['a setting', () => startSandbox({ prot: 1 } as never)],
    ['a fixture that does not exist', () => startSandbox({ fixture: './none.yaml' })],
    ['a payment', () => workspace.pay(`${sandbox.url}/pay/nothing`)],
    ['an unknown client', () => workspace.client('nobody' as never)],
    ['an unknown fixture', () => sandbox.workspace('unknown' as never)],
    ['an invalid fixture', () => sandbox.workspace(bad)],
    ['a missing token', () => sandbox.open('nowhere').client('partner').GET('/activities')],
    ['a missing server', () => nowhere.GET('/activities')],
  ])('starts in the test: %s', async (_, act) => {
    const first = ((await errorOf(act)).stack ?? '').split('\n').find((line) => /^ +at /.test(line));
    expect(first).toContain('errors.test.ts');
  });
});

describe('the message of an error', () => {
  it('names the existing fixtures', async () => {
    for (const start of [
      () => sandbox.workspace('scenarios/last-seet' as never),
      () => startSandbox({ fixture: 'scenarios/last-seet' as never }),
    ])
      expect((await errorOf(start)).message).toMatch(/scenarios\/last-seet[^]*scenarios\/last-seat/);
  });

  it('has a sentence for each error in a fixture', async () => {
    const fixture = { merchants: [], activitys: [], activities: [{ id: 1 }] } as Fixture;
    const error = await errorOf(() => startSandbox({ fixture }));
    expect(error).toBeInstanceOf(FixtureInvalid);
    expect(error.message.split('\n').length).toBeGreaterThan(1);
    for (const line of error.message.split('\n')) expect(line).toMatch(/^\/\S+: \S+( \S+)+[.?]$/);
    expect(error.message).toMatch(/activitys.*activities/);
  });

  it('names the request that got no response', async () => {
    const error = await errorOf(() => connect('http://127.0.0.1:9').control.GET('/health'));
    expect(error.message).toMatch(
      /^GET http:\/\/127\.0\.0\.1:9\/_sandbox\/health got no response: .*ECONNREFUSED/,
    );
  });

  it('lists the existing records if a wait ends without a match', async () => {
    const workspace = await sandbox.workspace('scenarios/last-seat');
    const wait = { timeout: 1 };
    const messages = [
      await errorOf(() => workspace.waitForMail({ to: 'ada@example.com', ...wait })),
      await errorOf(() => workspace.waitForBooking({ status: 'paid', ...wait })),
    ].map(({ message }) => message);
    expect(messages).toEqual([
      'No mail to ada@example.com within 1 ms. There was none.',
      'No booking that is paid within 1 ms. There was none.',
    ]);
    await workspace.client('partner').GET('/activities');
    const { message } = await errorOf(() =>
      workspace.waitForRequest('createBooking', { status: 200, ...wait }),
    );
    expect(message).toMatch(
      /^No request createBooking with 200 within 1 ms\. The latest were: listActivities 200 of \S+\.partner, /,
    );
  });

  it('names the existing test cards', async () => {
    const workspace = await sandbox.workspace('scenarios/last-seat');
    const error = await errorOf(() => workspace.pay(sandbox.url, { card: '3ds' as never }));
    expect(error.message).toBe(
      'There is no test card 3ds. There are pays, declined, insufficient-funds, expired, 3ds-pays, 3ds-declined.',
    );
  });
});
