import { BlockList, isIP, isIPv6 } from 'node:net';
import { DAY_MS, durationMs, parseDuration } from '../domain/shared/civil-time.js';
import { LANGUAGES, PAGE_LANGUAGES, type Language } from '../domain/shared/language.js';
import { isVendorWord, VENDOR_WORD } from '../contract/load.js';
import { LARGEST_BODY_BYTES, MAX_BODY_BYTES } from '../http/body.js';
import { isLoopbackHost, isLoopbackName, originOf } from '../http/hosts.js';
import { isSendableToken, NOT_SENDABLE } from '../http/tokens.js';
import { unknownText } from '../text/nearest-names.js';
import { shownUrl } from '../masking/secret-text.js';
import type { Fixture } from '../store/fixture.js';
import { DEMO } from '../seed/files/shipped.js';

/** The log levels, from none to all messages. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
/** A log level. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of a sandbox. */
export interface SandboxSettings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** `memory:`, `file:<folder>` or `postgres://<user>:<password>@<host>/<database>`. */
  readonly store: string;
  /** The fixture of the workspace `demo`: a name in `fixtures/`, a path or an object. Null or `none` creates no workspace. */
  readonly fixture: string | Fixture | null;
  /** The name of the vendor (P3). */
  readonly vendor: string;
  /**
   * Whether `Accept` and `Accept-Language` may be missing, and unknown query parameters and misplaced bodies are
   * ignored (P5).
   */
  readonly lenient: boolean;
  /** Makes references and codes of `demo` reproducible (P15). Null makes them random. */
  readonly seed: number | null;
  /** Whether each response is checked against its contract, including the control plane. */
  readonly validateResponses: boolean;
  /** The token of the control plane, at least 16 visible ASCII characters. Null means none. */
  readonly adminToken: string | null;
  /** The file with named control plane tokens, one per line. Null means none. */
  readonly tokensFile: string | null;
  /** The file with the keys that sign tokens, newest first. Null stores the keys in the data folder or database. */
  readonly tokenKeys: string | null;
  /**
   * The origin by which clients reach the sandbox, such as `https://sandbox.example.org`. Every link starts with this
   * origin.
   */
  readonly publicUrl: string | null;
  /** Origins whose pages may call the operations from a browser (P18). */
  readonly cors: readonly string[];
  /** A mail server that also sends the mails of all outboxes, such as `smtp://127.0.0.1:1025`. Null means none. */
  readonly smtp: string | null;
  /**
   * Addresses and networks of trusted proxies, such as `10.0.0.0/8`. The sandbox uses the `X-Forwarded-For` header of
   * these proxies.
   */
  readonly trustedProxies: readonly string[];
  /** The languages of the payment page. Pages in other languages are shown in English (H2). */
  readonly pageLanguages: readonly Language[];
  readonly log: LogLevel;
  /** Whether writes are flushed to disk before their response, so that a power failure loses no acknowledged write. */
  readonly fsync: boolean;
  /** The maximum size of an operation's request body, in bytes (P6). */
  readonly maxBodyBytes: number;
  /** The maximum number of workspaces. */
  readonly maxWorkspaces: number;
  /** The maximum size of a workspace's records beyond its fixture, approximately, as bytes of JSON. */
  readonly maxStateBytes: number;
  /** The heap size above which unused workspaces are closed, in bytes. Null means three quarters of Node's limit. */
  readonly maxHeapBytes: number | null;
  /** The maximum number of requests in the log of a workspace. */
  readonly requestsKept: number;
  /**
   * The maximum number of requests per second by a workspace's clients. All requests of a second may arrive at once.
   * Null means unlimited, or the default of `HOSTED_LIMITS` if other machines can reach the server.
   */
  readonly maxRequestsPerSecond: number | null;
  /**
   * The maximum number of concurrent requests by a workspace's clients. Each uses its own connection. Null means
   * unlimited, or the default of `HOSTED_LIMITS` if other machines can reach the server.
   */
  readonly maxConnectionsPerWorkspace: number | null;
  /** The time without use after which a workspace expires, such as `P90D`. Null means never. */
  readonly expireUnused: string | null;
  /** Whether the metrics can be read without an admin token. */
  readonly metrics: boolean;
  /** The time for which requests are still served after the signal to stop, in seconds. */
  readonly stopDelaySeconds: number;
}

/** The default of each setting. */
export const DEFAULT_SETTINGS: SandboxSettings = {
  port: 4020,
  host: '127.0.0.1',
  store: 'file:./data',
  fixture: DEMO,
  vendor: 'vendor',
  lenient: false,
  seed: null,
  validateResponses: false,
  adminToken: null,
  tokensFile: null,
  tokenKeys: null,
  publicUrl: null,
  cors: [],
  smtp: null,
  trustedProxies: [],
  pageLanguages: PAGE_LANGUAGES,
  log: 'info',
  fsync: true,
  maxBodyBytes: MAX_BODY_BYTES,
  maxWorkspaces: 10_000,
  maxStateBytes: 256 * 1024 * 1024,
  maxHeapBytes: null,
  requestsKept: 500,
  maxRequestsPerSecond: null,
  maxConnectionsPerWorkspace: null,
  expireUnused: null,
  metrics: false,
  stopDelaySeconds: 0,
};

/** The maximum delay of a stop, in seconds. */
export const MAX_STOP_DELAY_SECONDS = 300;

/** The settings are invalid. The message states the problem and, in most cases, the correct value. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

/** The minimum length of an admin token. Shorter tokens could be guessed. */
const MIN_ADMIN_TOKEN_LENGTH = 16;

/**
 * Returns complete settings: the given ones and the defaults for all others. Normalises origins. A server that requires
 * tokens and that other machines can reach gets `HOSTED_LIMITS`, unless limits are given.
 * @throws SettingsRefused if settings are unknown or invalid, or would open the control plane to a network without a
 * token
 */
export function completeSettings(given: Partial<SandboxSettings>): SandboxSettings {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of sent) requireSetting(name, value);
  const settings = { ...DEFAULT_SETTINGS, ...(Object.fromEntries(sent) as Partial<SandboxSettings>) };
  const publicUrl = settings.publicUrl === null ? null : publicOrigin(settings.publicUrl);
  if (settings.adminToken !== null) requireUsableToken(settings.adminToken);
  else if (settings.tokensFile === null) requireLoopback(settings.host, publicUrl);
  if (settings.smtp !== null) requireMailServer(settings.smtp);
  proxiesOf(settings.trustedProxies);
  const isGuarded = settings.adminToken !== null || settings.tokensFile !== null;
  const isHosted = isGuarded && !isOfThisMachine(settings.host, publicUrl);
  const fixture = settings.fixture === 'none' ? null : settings.fixture;
  return {
    ...settings,
    ...(isHosted && hostedLimits(settings)),
    fixture,
    publicUrl,
    cors: settings.cors.map(corsOrigin),
  };
}

/**
 * The default limits of a workspace on a server that other machines can reach. They are far above the needs of
 * integration tests.
 */
export const HOSTED_LIMITS = { maxRequestsPerSecond: 100, maxConnectionsPerWorkspace: 50 } as const;

function hostedLimits(settings: SandboxSettings) {
  return {
    maxRequestsPerSecond: settings.maxRequestsPerSecond ?? HOSTED_LIMITS.maxRequestsPerSecond,
    maxConnectionsPerWorkspace:
      settings.maxConnectionsPerWorkspace ?? HOSTED_LIMITS.maxConnectionsPerWorkspace,
  };
}

/** Returns whether only this machine can reach a server. */
function isOfThisMachine(host: string, publicUrl: string | null): boolean {
  return isLoopbackHost(host) && (publicUrl === null || isLoopbackName(new URL(publicUrl).hostname));
}

/**
 * Refuses an admin token that is too short or contains characters that no client can send. The message does not contain
 * the token.
 */
function requireUsableToken(token: string): void {
  if (token.length < MIN_ADMIN_TOKEN_LENGTH) {
    throw new SettingsRefused(
      `The admin token (--admin-token) must have at least ${MIN_ADMIN_TOKEN_LENGTH} characters, not ${token.length}.`,
    );
  }
  if (!isSendableToken(token)) throw new SettingsRefused(`The admin token (--admin-token) ${NOT_SENDABLE}`);
}

/** The check of a value, and the requirement in words after "must be". If `isNullable` is set, null is allowed too. */
interface ValueCheck {
  readonly says: string;
  readonly is: (value: unknown) => boolean;
  readonly isNullable?: true;
}

/** Returns a duration in milliseconds. Returns null if the text is null or no valid duration. */
export function unusedMsOf(text: string | null): number | null {
  const duration = text === null ? null : parseDuration(text);
  return duration && durationMs(duration);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const whole = (min: number, max = Number.MAX_SAFE_INTEGER): ValueCheck => ({
  says: `a whole number from ${min} to ${max}`,
  is: (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
});
const oneOf = (words: readonly unknown[]): ValueCheck => ({
  says: `one of ${words.join(', ')}`,
  is: (value) => words.includes(value),
});
const listCheck = (words: readonly unknown[]): ValueCheck => ({
  says: `an array of some of ${words.join(', ')}`,
  is: (value) => Array.isArray(value) && value.length > 0 && value.every((entry) => words.includes(entry)),
});
const orNull = (check: ValueCheck): ValueCheck => ({ ...check, isNullable: true });

const YES_OR_NO: ValueCheck = { says: 'true or false', is: (value) => typeof value === 'boolean' };
const TEXT: ValueCheck = { says: 'a text that is not empty', is: (value) => isText(value) && value !== '' };
const TEXTS: ValueCheck = {
  says: 'an array of texts',
  is: (value) => Array.isArray(value) && value.every(isText),
};

/** The largest limit that the control plane contract allows for a workspace. */
const INT32_MAX = 2 ** 31 - 1;

/**
 * The check of each setting, for library options and for the flags and variables of `sandbox serve`. The content of
 * texts is checked later, when all settings are known.
 */
const VALUE_CHECKS: Readonly<Record<keyof SandboxSettings, ValueCheck>> = {
  port: whole(0, 65_535),
  host: TEXT,
  store: TEXT,
  fixture: orNull({
    says: 'a text or an object',
    is: (value) => (typeof value === 'object' && value !== null) || TEXT.is(value),
  }),
  vendor: { says: VENDOR_WORD, is: isVendorWord },
  lenient: YES_OR_NO,
  seed: orNull(whole(0)),
  validateResponses: YES_OR_NO,
  adminToken: orNull({ says: 'a text', is: isText }), // an empty token is refused later as too short
  tokensFile: orNull(TEXT),
  tokenKeys: orNull(TEXT),
  publicUrl: orNull(TEXT),
  cors: TEXTS,
  smtp: orNull(TEXT),
  trustedProxies: TEXTS,
  pageLanguages: listCheck(LANGUAGES),
  log: oneOf(LOG_LEVELS),
  fsync: YES_OR_NO,
  maxBodyBytes: whole(1, LARGEST_BODY_BYTES),
  maxWorkspaces: whole(1),
  maxStateBytes: whole(1),
  maxHeapBytes: orNull(whole(1)),
  requestsKept: whole(0),
  maxRequestsPerSecond: orNull(whole(1, INT32_MAX)),
  maxConnectionsPerWorkspace: orNull(whole(1, INT32_MAX)),
  expireUnused: orNull({
    says: 'a duration of at least a day, such as P90D',
    is: (value) => isText(value) && (unusedMsOf(value) ?? 0) >= DAY_MS,
  }),
  metrics: YES_OR_NO,
  stopDelaySeconds: {
    says: `a number of seconds from 0 to ${MAX_STOP_DELAY_SECONDS}`,
    is: (value) => typeof value === 'number' && value >= 0 && value <= MAX_STOP_DELAY_SECONDS,
  },
};

/** Returns the requirement that an invalid value violates. Returns null if the value is valid. The text continues "must be". */
export function wrongSetting(name: keyof SandboxSettings, value: unknown): string | null {
  const { says, is } = VALUE_CHECKS[name];
  return is(value) ? null : says;
}

/**
 * Refuses unknown names and values of a wrong type, which untyped JavaScript code may pass. The message never contains
 * a token.
 */
function requireSetting(name: string, value: unknown): void {
  if (!isSetting(name))
    throw new SettingsRefused(unknownText('setting', name, Object.keys(DEFAULT_SETTINGS)));
  const { isNullable = false } = VALUE_CHECKS[name];
  const says = wrongSetting(name, value);
  if (says === null || (isNullable && value === null)) return;
  const shown =
    typeof value === 'string' ? `"${value}"` : typeof value === 'number' ? String(value) : typeof value;
  throw new SettingsRefused(
    `The setting ${name} must be ${says}${isNullable ? ' or null' : ''}, not ${name === 'adminToken' ? typeof value : shown}.`,
  );
}

const isSetting = (name: string): name is keyof SandboxSettings => Object.hasOwn(DEFAULT_SETTINGS, name);

/** Refuses to open the control plane to a network. Without tokens, only this machine may reach it. */
function requireLoopback(host: string, publicUrl: string | null): void {
  if (!isLoopbackHost(host))
    throw new SettingsRefused(`Set an admin token (--admin-token) to listen on ${host}.`);
  if (publicUrl !== null && !isLoopbackName(new URL(publicUrl).hostname)) {
    throw new SettingsRefused(`Set an admin token (--admin-token) to use the public URL ${publicUrl}.`);
  }
}

/** Parses trusted proxies: addresses and networks in CIDR notation. @throws SettingsRefused */
export function proxiesOf(named: readonly string[]): {
  check(address: string, family: 'ipv4' | 'ipv6'): boolean;
} {
  const proxies = new BlockList();
  for (const one of named) {
    const [address = '', bits, ...more] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    if (isIP(address) === 0 || !isNetwork || more.length > 0)
      throw new SettingsRefused(
        `The setting trustedProxies (--trusted-proxies) must be addresses or networks such as 10.0.0.0/8, not ${one === '' ? 'an empty one' : one}.`,
      );
    proxies.addSubnet(address, Number(bits ?? most), family);
  }
  return proxies;
}

/** Refuses an invalid mail server URL. The message does not contain the URL, which may include a password. */
function requireMailServer(url: string): void {
  if (/^smtps?:\/\/[^/]/i.test(url) && URL.canParse(url)) return;
  throw new SettingsRefused(
    'The setting smtp (--smtp) must be smtp://<host>:<port>, such as smtp://127.0.0.1:1025.',
  );
}

function publicOrigin(text: string): string {
  const origin = originOf(text);
  if (origin !== null) return origin;
  throw new SettingsRefused(
    `The setting publicUrl (--public-url) must be a URL such as https://sandbox.example.org, with http or https and ` +
      `without a path, not ${shownUrl(text)}. The sandbox needs its own host name or port: it does not work below a path of another site.`,
  );
}

function corsOrigin(text: string): string {
  const origin = originOf(text);
  if (origin !== null) return origin;
  throw new SettingsRefused(
    `The setting cors (--cors) must be origins such as https://shop.example.org,http://localhost:3000, each with http or ` +
      `https and without a path, not ${text === '' ? 'an empty one' : shownUrl(text)}.`,
  );
}
