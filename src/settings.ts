import { LANGUAGES, type Language } from './domain/shared/language.js';
import { MAX_BODY_BYTES } from './http/body.js';
import { isLoopbackName } from './http/hosts.js';
import { unknownText } from './messages/nearest.js';
import { shownUrl } from './messages/shown-url.js';
import type { Fixture } from './store/fixture.js';
import { DEMO } from './package/demo.js';

/** The levels of the log, from none to all. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
/** A level of the log. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of a sandbox. */
export interface SandboxSettings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** `memory:`, `file:<folder>` or `postgres://<user>:<password>@<host>/<database>`. */
  readonly store: string;
  /** The fixture of the workspace `demo`: a name in `fixtures/`, a path or an object; null or `none` for no workspace. */
  readonly fixture: string | Fixture | null;
  /** The vendor's word (P3). */
  readonly vendor: string;
  /** Allows absent `Accept` headers and unknown query parameters (P5). */
  readonly lenient: boolean;
  /** Makes ids, references and codes of `demo` reproducible (P15); null for random ones. */
  readonly seed: number | null;
  /** Checks each response of the operations and of the control plane against its contract. */
  readonly validateResponses: boolean;
  /** The token of the control plane, at least 16 visible ASCII characters; null for none. */
  readonly adminToken: string | null;
  /** The origin at which clients reach the sandbox, such as `https://sandbox.example.org`: the base of every link. */
  readonly publicUrl: string | null;
  /** Origins whose pages may call the operations from a browser (P18). */
  readonly cors: readonly string[];
  /** Mail server that sends the mails of outboxes too, such as `smtp://127.0.0.1:1025`; null for none. */
  readonly smtp: string | null;
  /** Languages of the payment page; a page in any other language is shown in English (H2). */
  readonly pageLanguages: readonly Language[];
  readonly log: LogLevel;
  /** Whether writes are flushed to the disk before their response, so that a power failure loses none. */
  readonly fsync: boolean;
  /** The largest request body of an operation, in bytes (P6). */
  readonly maxBodyBytes: number;
  /** The largest number of workspaces. */
  readonly maxWorkspaces: number;
  /** The largest state of a workspace beyond its fixture: bytes of JSON of its records, approximately. */
  readonly maxStateBytes: number;
  /** The largest number of requests in the log of a workspace. */
  readonly requestsKept: number;
  /** The most requests of a workspace's clients a second, as many of them at once; null for any number. */
  readonly maxRequestsPerSecond: number | null;
  /** The most requests of a workspace's clients in progress, each on a connection of its own; null for any number. */
  readonly maxConnectionsPerWorkspace: number | null;
  /** Whether the metrics need no admin token. */
  readonly metrics: boolean;
  /** Seconds from the signal to stop, in which requests are served on, until connections are refused. */
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
  publicUrl: null,
  cors: [],
  smtp: null,
  pageLanguages: ['en', 'de', 'es', 'it'],
  log: 'info',
  fsync: true,
  maxBodyBytes: MAX_BODY_BYTES,
  maxWorkspaces: 10_000,
  maxStateBytes: 256 * 1024 * 1024,
  requestsKept: 500,
  maxRequestsPerSecond: null,
  maxConnectionsPerWorkspace: null,
  metrics: false,
  stopDelaySeconds: 0,
};

/** The longest delay of a stop, in seconds. */
export const MAX_STOP_DELAY_SECONDS = 300;

/** The settings are invalid. The message says what to change. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

/** Shorter admin tokens could be guessed. */
const MIN_ADMIN_TOKEN_LENGTH = 16;

/**
 * Returns all settings: those given, and the defaults of the others. Normalizes origins.
 * @throws SettingsRefused for settings that are unknown or invalid, or that open the control plane to a network
 */
export function completeSettings(given: Partial<SandboxSettings>): SandboxSettings {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of sent) requireSetting(name, value);
  const settings = { ...DEFAULT_SETTINGS, ...(Object.fromEntries(sent) as Partial<SandboxSettings>) };
  const publicUrl = settings.publicUrl === null ? null : publicOrigin(settings.publicUrl);
  if (settings.adminToken === null) requireLoopback(settings.host, publicUrl);
  else requireUsableToken(settings.adminToken);
  if (settings.smtp !== null) requireMailServer(settings.smtp);
  for (const language of settings.pageLanguages) requireLanguage(language);
  const fixture = settings.fixture === 'none' ? null : settings.fixture;
  return { ...settings, fixture, publicUrl, cors: settings.cors.map(corsOrigin) };
}

/** Refuses admin tokens that could be guessed, and those that no client can send. Does not repeat the token. */
function requireUsableToken(token: string): void {
  if (token.length < MIN_ADMIN_TOKEN_LENGTH) {
    throw new SettingsRefused(
      `The admin token (--admin-token) must have at least ${MIN_ADMIN_TOKEN_LENGTH} characters, not ${token.length}.`,
    );
  }
  if (!isSendableToken(token)) throw new SettingsRefused(`The admin token (--admin-token) ${NOT_SENDABLE}`);
}

/** What is wrong with a token that is not sendable; continues its name. */
export const NOT_SENDABLE =
  'has a character that no request can carry. Use letters without accents, digits and punctuation only, ' +
  'without spaces and line breaks.';

/** Returns whether a token can be sent in the header `Authorization`. */
export function isSendableToken(token: string): boolean {
  return /^[\x21-\x7e]*$/.test(token);
}

/** What a value must be, and how that is said: "The setting port must be …". */
type ValueCheck = readonly [says: string, is: (value: unknown) => boolean];

const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const YES_OR_NO: ValueCheck = ['true or false', (value) => typeof value === 'boolean'];
const TEXT: ValueCheck = ['a text', isText];
const TEXT_OR_NULL: ValueCheck = ['a text or null', (value) => value === null || isText(value)];
const TEXTS: ValueCheck = ['an array of texts', (value) => Array.isArray(value) && value.every(isText)];
const COUNT: ValueCheck = ['a whole number from 1', (value) => isWhole(value) && value >= 1];

const COUNT_OR_NULL: ValueCheck = [
  'a whole number from 1 or null',
  (value) => value === null || (isWhole(value) && value >= 1),
];

/** The types of the values. What a text may say is checked with all settings. */
const VALUE_CHECKS: Readonly<Record<keyof SandboxSettings, ValueCheck>> = {
  port: ['a whole number from 0 to 65535', (value) => isWhole(value) && value >= 0 && value <= 65_535],
  host: TEXT,
  store: TEXT,
  fixture: ['a text, an object or null', (value) => isText(value) || typeof value === 'object'],
  vendor: TEXT,
  lenient: YES_OR_NO,
  seed: ['a whole number or null', (value) => value === null || isWhole(value)],
  validateResponses: YES_OR_NO,
  adminToken: TEXT_OR_NULL,
  publicUrl: TEXT_OR_NULL,
  cors: TEXTS,
  smtp: TEXT_OR_NULL,
  pageLanguages: TEXTS,
  log: [`one of ${LOG_LEVELS.join(', ')}`, (value) => LOG_LEVELS.some((level) => level === value)],
  fsync: YES_OR_NO,
  maxBodyBytes: COUNT,
  maxWorkspaces: COUNT,
  maxStateBytes: COUNT,
  requestsKept: ['a whole number from 0', (value) => isWhole(value) && value >= 0],
  maxRequestsPerSecond: COUNT_OR_NULL,
  maxConnectionsPerWorkspace: COUNT_OR_NULL,
  metrics: YES_OR_NO,
  stopDelaySeconds: [
    `a number from 0 to ${MAX_STOP_DELAY_SECONDS}`,
    (value) => typeof value === 'number' && value >= 0 && value <= MAX_STOP_DELAY_SECONDS,
  ],
};

/** Refuses unknown names and values of a wrong type, which untyped JavaScript may pass. Does not repeat a token. */
function requireSetting(name: string, value: unknown): void {
  if (!isSetting(name))
    throw new SettingsRefused(unknownText('setting', name, Object.keys(DEFAULT_SETTINGS)));
  const [says, is] = VALUE_CHECKS[name];
  if (is(value)) return;
  const shown =
    typeof value === 'string' ? `"${value}"` : typeof value === 'number' ? String(value) : typeof value;
  throw new SettingsRefused(
    `The setting ${name} must be ${says}, not ${name === 'adminToken' ? typeof value : shown}.`,
  );
}

const isSetting = (name: string): name is keyof SandboxSettings => Object.hasOwn(DEFAULT_SETTINGS, name);

/** Refuses to open the control plane to a network: without an admin token, only this machine may reach it. */
function requireLoopback(host: string, publicUrl: string | null): void {
  if (!isLoopbackHost(host)) {
    throw new SettingsRefused(`Set an admin token (--admin-token) to listen on ${host}.`);
  }
  if (publicUrl !== null && !isLoopbackName(new URL(publicUrl).hostname)) {
    throw new SettingsRefused(`Set an admin token (--admin-token) to use the public URL ${publicUrl}.`);
  }
}

/** Returns whether an address to listen on can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return isLoopbackName(name.includes(':') ? `[${name}]` : name);
}

/** Refuses languages without texts. */
function requireLanguage(language: string): void {
  if (LANGUAGES.some((known) => known === language)) return;
  throw new SettingsRefused(`--page-languages must be some of ${LANGUAGES.join(',')}, not ${language}.`);
}

/** Does not repeat the URL, which may hold a password. */
function requireMailServer(url: string): void {
  if (/^smtps?:\/\/[^/]/i.test(url) && URL.canParse(url)) return;
  throw new SettingsRefused('--smtp must be smtp://<host>:<port>, such as smtp://127.0.0.1:1025.');
}

function publicOrigin(text: string): string {
  const origin = originOf(text);
  if (origin !== null) return origin;
  throw new SettingsRefused(
    `--public-url must be a URL such as https://sandbox.example.org, with http or https and without a path, not ` +
      `${shownUrl(text)}. The sandbox needs its own host name or port: it does not work below a path of another site.`,
  );
}

function corsOrigin(text: string): string {
  const origin = originOf(text);
  if (origin !== null) return origin;
  throw new SettingsRefused(
    `--cors must be origins such as https://shop.example.org,http://localhost:3000, each with http or https and ` +
      `without a path, not ${text === '' ? 'an empty one' : shownUrl(text)}.`,
  );
}

/** Returns the origin of an http(s) URL; null if it has a user, path, query or fragment, or is no such URL. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
