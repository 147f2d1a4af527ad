// Tests mistakes that untyped JavaScript may pass to the library. Each is refused at once with a sentence.
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  checkedFetch,
  connect,
  FixtureInvalid,
  FixtureUnknown,
  NoResponse,
  SettingsRefused,
  startSandbox,
  type Fixture,
  type StartOptions,
} from '../../src/index.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const workspace = await sandbox.workspace('demo', { clock: { now: '2027-05-20T09:00:00Z', frozen: true } });

/** Returns a value with the type `never`, so that wrong arguments compile. */
const wrong = (value: unknown) => value as never;

async function payableBooking() {
  const shop = workspace.client('partner', { language: 'de' });
  const [item] = await shop
    .GET('/activities/{activityId}/availabilities', { params: { path: { activityId: 101 } } })
    .orThrow();
  const urls = { successUrl: 'https://shop.example/thanks', cancelUrl: 'https://shop.example/cart' };
  const body = {
    items: [
      {
        availabilityItemId: item?.availabilityItemId ?? '',
        guests: [{ priceCategoryId: 8121, occupancy: 1 }],
      },
    ],
    contact: { type: 'email', name: 'Ada Lovelace', value: 'ada@example.com' },
    vendorPayPSP: { ...urls, language: 'de' },
  } as const;
  return shop.POST('/bookings', { body }).orThrow();
}

/** Wrong values of each option of `startSandbox`, which are refused like those of `sandbox serve`. */
const WRONG: { readonly [Name in keyof Required<StartOptions>]: readonly unknown[] } = {
  port: [65_536, -1, 80.5, 'http', null],
  host: ['', '0.0.0.0', '::', 1, null],
  store: ['', 'redis:', 'file:', 'memory', 1, null],
  fixture: ['', 'nowhere', 7],
  vendor: ['', 'merchant', 'agent', 'ignore', 'two words', '1st', 'a"b', 'a(b', null],
  lenient: ['maybe', 1, null],
  seed: [-1, 1.5, 2 ** 53, '7'],
  validateResponses: ['on', 0, null],
  adminToken: ['', 'x', '123456789012345', 'qzsecretxq qzsecretxq', 7],
  tokensFile: ['', 7],
  tokenKeys: ['', 7],
  publicUrl: ['', 'shop', 'ftp://a.example', 'https://a.example/path', 7],
  cors: [['*'], [''], [7], 'https://shop.example', null],
  smtp: ['', 'localhost:25', 'http://a', 7],
  trustedProxies: [['proxy'], ['10.0.0.0/33'], [''], [7], '10.0.0.1', null],
  pageLanguages: [[], ['xx'], ['de-AT'], [7], 'en', null],
  log: ['verbose', 'INFO', 7, null],
  fsync: ['off', 0, null],
  maxBodyBytes: [0, -1, 1.5, 1e300, '1MiB', null],
  maxWorkspaces: [0, 1.5, '7', null],
  maxStateBytes: [0, 1.5, '1MiB', null],
  maxHeapBytes: [0, 1.5, '1GiB'],
  requestsKept: [-1, 1.5, '7', null],
  maxRequestsPerSecond: [0, 1.5, 2 ** 31, '7'],
  maxConnectionsPerWorkspace: [0, 1.5, 2 ** 31, '7'],
  expireUnused: ['90', 'PT23H', 90],
  metrics: ['on', 1, null],
  stopDelaySeconds: [301, -1, Number.NaN, '1', null],
  unref: ['yes', 1, null],
  fetch: ['fetch', 7, null],
};
const WRONG_VALUES = Object.entries(WRONG).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);

describe('a setting with a value of a wrong type', () => {
  it.each([
    [{ port: 'x' }, 'The setting port must be a whole number from 0 to 65535, not "x".'],
    [{ port: Number.NaN }, 'The setting port must be a whole number from 0 to 65535, not NaN.'],
    [{ log: 'loud' }, 'The setting log must be one of silent, error, warn, info, debug, not "loud".'],
    [
      { cors: 'https://shop.example' },
      'The setting cors must be an array of texts, not "https://shop.example".',
    ],
    [{ smtp: 'localhost:25' }, 'The setting smtp (--smtp) must be smtp://<host>:<port>'],
    [{ publicUrl: 'shop' }, 'The setting publicUrl (--public-url) must be a URL'],
    [{ cors: ['*'] }, 'The setting cors (--cors) must be origins'],
    [{ pageLanguages: [] }, 'The setting pageLanguages must be an array of some of en, de'],
    [{ adminToken: 1234567890123456 }, 'The setting adminToken must be a text or null, not number.'],
  ])('is refused before any port is opened: %o', async (settings, message) => {
    const refused = startSandbox(wrong(settings));
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(SettingsRefused);
    expect(existsSync('x')).toBe(false);
  });

  it.each(WRONG_VALUES)('is refused like its flag: %s %o', async (name, value) => {
    const refused = startSandbox(wrong({ [name]: value }));
    await expect(refused).rejects.toSatisfy(
      (error) => error instanceof SettingsRefused || error instanceof FixtureUnknown,
    );
    await expect(refused).rejects.toThrow(/ must be | must have | Use | Unknown fixture |Set an admin token/);
  });

  it.each(['merchant', 'two words', 'a"b', '', 'a(b'])(
    'is refused as the option `vendor` of a check: %s',
    async (vendor) => {
      const says = 'The option vendor must be a word of letters and digits';
      expect(() => checkedFetch({ vendor })).toThrow(says);
      await expect(sandbox.check({}, { vendor })).rejects.toThrow(says);
    },
  );

  it('gets its default if it is undefined', async () => {
    await using other = await startSandbox(wrong({ fixture: null, host: undefined }));
    expect(other.url).toContain('127.0.0.1');
  });
});

describe('a wrong argument', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['a number as a duration', () => workspace.advance(wrong(15)), "A duration is text such as 'PT15M'"],
    ['no duration', () => workspace.advance(wrong(null)), 'or a Temporal.Duration, not null.'],
    ['members that are no numbers', () => workspace.advance({ minutes: Number.NaN }), 'not NaN'],
    ['a number as a time', () => workspace.advanceTo(wrong(5)), 'A time is text such as'],
    ['no time', () => workspace.advanceTo(wrong(null)), 'or a Temporal.Instant, not null.'],
    ['an invalid Date', () => workspace.advanceTo(new Date(Number.NaN)), 'not an invalid Date.'],
    ['an endless timeout', () => workspace.waitForMail({ timeout: Number.NaN }), 'A timeout is'],
    ['a timeout in words', () => workspace.waitForMail({ timeout: wrong('1s') }), 'not 1s.'],
    ['a clock without a setting', () => workspace.setClock({}), 'Set now or frozen'],
    ['a setting of a clock', () => workspace.setClock(wrong({ frosen: true })), 'Did you mean frozen?'],
    ['an option', () => sandbox.workspace('demo', wrong({ clok: {} })), 'Did you mean clock?'],
    [
      'an option within',
      () => sandbox.workspace('demo', { clock: wrong({ frosen: true }) }),
      'Did you mean frozen?',
    ],
    ['an operation', () => workspace.waitForRequest(wrong('createBookng')), 'Did you mean createBooking?'],
    ['a status', () => workspace.waitForBooking({ status: wrong('payed') }), 'Did you mean paid?'],
    [
      'a client',
      () => workspace.waitForRequest('createBooking', { client: 'partnr' }),
      'no client partnr. It has',
    ],
    ['no page', () => workspace.pay(undefined), 'send `vendorPayPSP`'],
    ['no page to cancel', () => workspace.cancelPayment(undefined), 'send `vendorPayPSP`'],
    ['what is no URL', () => workspace.pay('garbage'), 'garbage is no payment page of the workspace'],
    [
      'a page elsewhere',
      () => workspace.pay('https://shop.example/pay'),
      'is no payment page of the workspace',
    ],
    ['a page of another workspace', () => workspace.pay(`${sandbox.url}/pay/demo/x`), 'is no payment page'],
  ])('is refused: %s', async (_, act, message) => {
    await expect(act()).rejects.toThrow(message);
  });

  it('is refused by connect', () => {
    expect(() => connect('garbage')).toThrow(
      'The URL of a sandbox is text such as http://127.0.0.1:4020, not garbage.',
    );
  });
});

describe('a timeout', () => {
  it('may be a duration', async () => {
    await expect(workspace.waitForMail({ to: 'nobody', timeout: 'PT0.001S' })).rejects.toThrow('within 1 ms');
    await expect(workspace.waitForMail({ to: 'nobody', timeout: { milliseconds: 1 } })).rejects.toThrow(
      '1 ms',
    );
  });
});

describe('an expired payment page', () => {
  it('is refused in English, even if the shopper uses another language', async () => {
    const { redirectUrl } = await payableBooking();
    await workspace.advance('P1D');
    await expect(workspace.pay(redirectUrl)).rejects.toThrow(
      `Nothing can be paid at ${redirectUrl}: there is no such page, or its booking has expired, is cancelled or was deleted (404).`,
    );
  });
});

describe('error classes', () => {
  it('are the same for a fixture of a workspace and of the sandbox', async () => {
    const fixture = { merchants: [{ slug: 'a' }], nonsense: [] } as Fixture;
    const errors = await Promise.all(
      [() => sandbox.workspace(fixture), () => startSandbox({ fixture })].map((start) =>
        start().then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    );
    for (const error of errors) expect(error).toBeInstanceOf(FixtureInvalid);
    expect(errors.map((error) => (error as Error).message)).toEqual([
      (errors[0] as Error).message,
      (errors[0] as Error).message,
    ]);
  });

  it('differ for a missing fixture and a sandbox that does not respond', async () => {
    await expect(startSandbox({ fixture: './none.yaml' })).rejects.toBeInstanceOf(FixtureUnknown);
    await expect(connect('http://127.0.0.1:9').control.GET('/health')).rejects.toBeInstanceOf(NoResponse);
  });
});
