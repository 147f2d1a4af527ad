import { afterAll } from 'vitest';
import { createSandbox, type Sandbox } from '../src/sandbox.js';
import type { SandboxSettings } from '../src/start/settings.js';
import { loadFixture } from '../src/seed/fixture/load.js';
import { type Fixture } from '../src/store/fixture.js';
import { accessTokenOf } from './token.js';

/** The time at which the clocks of test workspaces are frozen until a test moves them. */
export const START = Date.parse('2026-06-01T08:00:00Z');

/** A small workspace: one merchant with one daily trip of 10 seats in one category. */
export const SMALL_FIXTURE = {
  clients: [
    { client: 'partner', secret: 'partner-secret', merchant: 'tours' },
    {
      client: 'agent',
      secret: 'agent-secret',
      merchant: 'tours',
      agent: { id: 1, code: 'ann', name: 'Ann', email: 'ann@example.com', commission: 10 },
    },
  ],
  merchants: [{ slug: 'tours', timezone: 'Europe/Berlin', defaultCurrency: 'EUR' }],
  activities: [{ id: 1, merchant: 'tours', title: 'Harbour walk' }],
  availabilityRules: [
    {
      id: 11,
      activityId: 1,
      type: 'trip',
      startDate: '2026-06-01',
      startTimes: ['10:00'],
      duration: 'PT2H',
      recurrence: { frequency: 'daily' },
      capacity: 10,
      priceCategories: [{ id: 111, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
    },
  ],
};

/** A response with its complete body. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body if it is JSON, otherwise its text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  readonly body: any;
}

/** A running sandbox with one workspace, and functions that send requests to it. */
export interface Harness {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly workspace: string;
  /** Returns a token of a client (default: `partner`). The token is requested once. */
  token(client?: string): Promise<string>;
  /** Sends a request with a token, `Accept` and `Accept-Language`. Null omits a header. */
  send(method: string, path: string, options?: SendOptions): Promise<Reply>;
  get(path: string, options?: SendOptions): Promise<Reply>;
  close(): Promise<void>;
}

/** The parts of a request other than method and path. */
export interface SendOptions {
  /** An object is sent as JSON. A string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly client?: string;
}

/** The settings of a harness. */
export interface HarnessOptions extends Partial<Omit<SandboxSettings, 'fixture'>> {
  /** A fixture object (default: `SMALL_FIXTURE`). */
  readonly fixture?: object;
  readonly workspace?: string;
  /** Milliseconds at which the clock is frozen (default: `START`). */
  readonly now?: number;
}

/**
 * Starts a sandbox with one workspace. By default, the sandbox stores nothing on disk and validates its own responses.
 * Closes the sandbox after the tests of the file.
 */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const { fixture = SMALL_FIXTURE, workspace = 'test', now = START, ...settings } = options;
  const loaded: Fixture = loadFixture(fixture, { now });
  const sandbox = await createSandbox({
    port: 0,
    store: 'memory:',
    fixture: null,
    log: 'silent',
    validateResponses: true,
    ...settings,
  });
  await sandbox.workspaces.create({
    name: workspace,
    fixture: loaded,
    clock: { now, frozen: true },
    seed: 7,
  });
  const harness = new RunningHarness(sandbox, workspace, loaded);
  afterAll(() => harness.close());
  return harness;
}

class RunningHarness implements Harness {
  readonly #tokens = new Map<string, string>();
  #isClosed = false;

  constructor(
    readonly sandbox: Sandbox,
    readonly workspace: string,
    private readonly fixture: Fixture,
  ) {}

  get url(): string {
    return this.sandbox.url;
  }

  async token(client = 'partner'): Promise<string> {
    const known = this.#tokens.get(client);
    if (known !== undefined) return known;
    const secret = this.fixture.clients.find((one) => one.client === client)?.secret ?? '';
    const token = await accessTokenOf(this.url, `${this.workspace}.${client}`, secret);
    this.#tokens.set(client, token);
    return token;
  }

  get(path: string, options?: SendOptions): Promise<Reply> {
    return this.send('GET', path, options);
  }

  async send(method: string, path: string, { body, headers = {}, client }: SendOptions = {}): Promise<Reply> {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const all: Record<string, string | null> = {
      authorization: `Bearer ${await this.token(client)}`,
      accept: 'application/json',
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    const reply = await fetch(this.url + path, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body !== undefined && {
        body: isPlain ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      }),
    });
    const text = await reply.text();
    const isJson = /json/.test(reply.headers.get('content-type') ?? '');
    return {
      status: reply.status,
      headers: reply.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.sandbox.close();
  }
}
