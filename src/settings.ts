import { MAX_BODY_BYTES } from './http/body.js';
import { isLoopbackName } from './http/hosts.js';
import { nearestName } from './messages/nearest.js';
import type { Fixture } from './store/fixture.js';
import { DEMO } from './contract/demo.js';

/** The levels of the log, from nothing to everything. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How a sandbox runs. */
export interface SandboxSettings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** `memory:` or `file:<folder>`. */
  readonly store: string;
  /** What fills the workspace `demo`: a name in `fixtures/`, a path or a fixture; null or `none`: there is none. */
  readonly fixture: string | Fixture | null;
  /** The vendor's word (P3). */
  readonly vendor: string;
  /** P5. */
  readonly lenient: boolean;
  /** Makes the codes of `demo` repeat (P15). */
  readonly seed: number | null;
  /** Checks each reply against the contract. */
  readonly validateResponses: boolean;
  /** Guards the control plane; at least 16 characters. */
  readonly adminToken: string | null;
  /** The origin at which clients reach the sandbox, such as `https://sandbox.example.org`: the base of every link. */
  readonly publicUrl: string | null;
  /** Origins whose pages may call the operations from a browser (P18). */
  readonly cors: readonly string[];
  /** Where mails of outboxes are really sent as well, such as `smtp://127.0.0.1:1025`; null: nowhere. */
  readonly smtp: string | null;
  readonly log: LogLevel;
  /** Whether an acknowledged write is on the disk, so that a loss of power loses nothing. */
  readonly fsync: boolean;
  /** The largest body that an operation takes (P6). */
  readonly maxBodyBytes: number;
  /** Most workspaces at a time. */
  readonly maxWorkspaces: number;
  /** How much a workspace may hold beyond its fixture: bytes of its records' JSON, about. */
  readonly maxStateBytes: number;
  /** Requests that a workspace keeps in its log. */
  readonly requestsKept: number;
}

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
  log: 'info',
  fsync: true,
  maxBodyBytes: MAX_BODY_BYTES,
  maxWorkspaces: 10_000,
  maxStateBytes: 256 * 1024 * 1024,
  requestsKept: 500,
};

/** A sandbox cannot start with these settings; the message says what to change. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

/** Shorter admin tokens could be guessed. */
const SHORTEST_ADMIN_TOKEN = 16;

/**
 * Returns all settings: those that are wanted, the others by their defaults; origins in their normal form.
 * @throws SettingsRefused for settings that are unknown or invalid, or that would leave the control plane open to a network
 */
export function completeSettings(wanted: Partial<SandboxSettings>): SandboxSettings {
  for (const name of Object.keys(wanted)) requireKnown(name);
  const settings = { ...DEFAULT_SETTINGS, ...wanted };
  const publicUrl = settings.publicUrl === null ? null : publicOrigin(settings.publicUrl);
  const { adminToken } = settings;
  if (adminToken !== null && adminToken.length < SHORTEST_ADMIN_TOKEN) {
    throw new SettingsRefused(
      `An admin token (--admin-token) has at least ${SHORTEST_ADMIN_TOKEN} characters, this one ${adminToken.length}.`,
    );
  }
  if (adminToken === null) requireThisMachine(settings.host, publicUrl);
  const fixture = settings.fixture === 'none' ? null : settings.fixture;
  return { ...settings, fixture, publicUrl, cors: settings.cors.map(corsOrigin) };
}

/** Plain JavaScript may pass any name. */
function requireKnown(name: string): void {
  if (Object.hasOwn(DEFAULT_SETTINGS, name)) return;
  const known = Object.keys(DEFAULT_SETTINGS);
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean ${nearest}?`;
  throw new SettingsRefused(`There is no setting ${name}. ${hint}`);
}

/** Without an admin token the control plane is open, so that nothing but this machine may reach it. */
function requireThisMachine(host: string, publicUrl: string | null): void {
  if (!isLoopbackHost(host)) {
    throw new SettingsRefused(`Set an admin token (--admin-token) to listen on ${host}.`);
  }
  if (publicUrl !== null && !isLoopbackName(new URL(publicUrl).hostname)) {
    throw new SettingsRefused(`Set an admin token (--admin-token) to be reached at ${publicUrl}.`);
  }
}

/** Whether an address to listen on is reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return isLoopbackName(name.includes(':') ? `[${name}]` : name);
}

function publicOrigin(text: string): string {
  const origin = originOf(text);
  if (origin !== null) return origin;
  throw new SettingsRefused(
    `--public-url is an address such as https://sandbox.example.org, with http or https and without a path, not ` +
      `${text}. Give the sandbox a host name or a port of its own: below a path of another site it does not work.`,
  );
}

function corsOrigin(text: string): string {
  const origin = originOf(text);
  if (origin !== null) return origin;
  throw new SettingsRefused(
    `--cors names origins such as https://shop.example.org,http://localhost:3000, each with http or https and ` +
      `without a path, not ${text === '' ? 'an empty one' : text}.`,
  );
}

/** An http(s) address without user, path, query and fragment as an origin; null for any other text. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
