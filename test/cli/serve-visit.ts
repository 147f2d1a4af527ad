import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { serve, type Serving, type Variables } from './built-command.js';

const scratch = mkdtempSync(join(tmpdir(), 'serve-flags-'));

/** Writes a fixture with one activity of a merchant with this name. Returns its path. */
export function fixtureOf(merchant: string): string {
  const path = join(scratch, `${merchant}.json`);
  const rule = {
    id: 8,
    activityId: 101,
    startDate: '+P1D',
    startTimes: ['09:00'],
    capacity: 1000,
    priceCategories: [{ id: 8121, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
  };
  const activity = { id: 101, merchant, title: 'Harbour walk' };
  const fixture = { merchants: [{ slug: merchant }], activities: [activity], availabilityRules: [rule] };
  writeFileSync(path, JSON.stringify(fixture));
  return path;
}

/** A mail server that accepts mails to all addresses except those that start with `nobody`. */
export interface MailServer {
  readonly url: string;
  readonly received: string[];
}

export async function mailServer(): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(address.startsWith('nobody') ? new Error('unknown') : null),
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', done);
    },
  });
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const tcp = server.listen(0, '127.0.0.1', () => resolve(tcp.address() as AddressInfo));
  });
  afterAll(() => {
    server.close();
  });
  return { url: `smtp://127.0.0.1:${port}`, received };
}

/** A response. Its body is parsed if it is JSON. */
interface Got {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
  readonly body: any;
}

interface Sent {
  readonly method?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request with `Accept` and `Accept-Language`. If there is a body, sends it as JSON with POST. */
export async function send(url: string, { method, body, headers = {} }: Sent = {}): Promise<Got> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json',
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** The vendors that a test server may have. */
export const VENDORS = ['acme', 'globex', 'vendor'] as const;

/** A client of the workspace `demo` on a server. */
export class Visitor {
  #authorization = '';
  #item = '';

  constructor(readonly url: string) {}

  async authorize(): Promise<void> {
    const form = 'grant_type=client_credentials&client_id=demo.partner&client_secret=partner-secret';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await send(`${this.url}/oauth2/token`, { method: 'POST', body: form, headers });
    this.#authorization = `Bearer ${body.access_token}`;
    const { body: sailings } = await this.api('/activities/101/availabilities?limit=5');
    this.#item = sailings.at(-1).availabilityItemId; // some days ahead, because bookings of the next trip may be closed
  }

  api(path: string, sent: Sent = {}): Promise<Got> {
    const headers = { authorization: this.#authorization, ...sent.headers };
    return send(this.url + path, { ...sent, headers });
  }

  /** Captures a seat and returns the reference of the capture. */
  async capture(): Promise<string> {
    const body = { availabilityItemId: this.#item, priceCategories: [{ 8121: 1 }] };
    return (await this.api('/reservations', { body })).body.reference;
  }

  /** Books a seat and returns the status. */
  async book(email: string, note = ''): Promise<number> {
    const items = [{ availabilityItemId: this.#item, guests: [{ priceCategoryId: 8121, occupancy: 1 }] }];
    const contact = { type: 'email', name: 'Ada', value: email };
    return (await this.api('/bookings', { body: { items, contact, note } })).status;
  }

  /** Creates a booking with a payment page in a language. Returns the language of the page. */
  async languageOfPage(wish: string): Promise<string | undefined> {
    const items = [{ availabilityItemId: this.#item, guests: [{ priceCategoryId: 8121, occupancy: 1 }] }];
    const contact = { type: 'email', name: 'Ada', value: 'ada@example.com' };
    const page = { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language: wish };
    for (const vendor of VENDORS) {
      const { body } = await this.api('/bookings', { body: { items, contact, [`${vendor}PayPSP`]: page } });
      if (body.redirectUrl === undefined) continue;
      const { pathname } = new URL(body.redirectUrl);
      return /<html lang="(\w+)"/.exec((await send(this.url + pathname)).body)?.[1];
    }
    throw new Error('No vendor is known');
  }
}

/** Returns the reference of the first capture in a sandbox with this fixture and seed. */
export async function firstReference(fixture: string, seed: number): Promise<string> {
  const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture, seed, log: 'silent' });
  const visitor = new Visitor(sandbox.url);
  await visitor.authorize();
  const reference = await visitor.capture();
  await sandbox.close();
  return reference;
}

/** A server for the tests, and the observations from its start. */
export interface Visit {
  readonly visitor: Visitor;
  readonly serving: Serving;
  readonly folder: string;
  readonly port: string;
  readonly reference: string;
}

/**
 * Starts the built server in an empty folder, captures a seat, and creates two bookings. The mail of one booking is refused.
 */
export async function visit(args: readonly string[], variables: Variables): Promise<Visit> {
  const folder = mkdtempSync(join(scratch, 'start-'));
  mkdirSync(folder, { recursive: true });
  let serving = await serve(args, { cwd: folder, variables, preload: 'flushes' });
  const isTaken = serving.stderr() === 'Port 4020 of 127.0.0.1 is taken. Choose another with --port.\n';
  if (isTaken)
    serving = await serve(args, { cwd: folder, variables: { ...variables, PORT: '0' }, preload: 'flushes' });
  if (serving.url === null) throw new Error(serving.stderr());
  const visitor = new Visitor(serving.url);
  await visitor.authorize();
  const reference = await visitor.capture();
  for (const email of ['ada@example.com', 'nobody@example.com']) await visitor.book(email);
  return { visitor, serving, folder, port: isTaken ? '4020' : new URL(serving.url).port, reference };
}
