import type { Reply } from '../../src/contract/operation.js';
import { allOf } from '../../src/domain/shared/steps.js';
import { PAGE_LANGUAGES, type Language } from '../../src/domain/shared/language.js';
import type { Client } from '../../src/domain/catalogue/client.js';
import { Refusal, type RefusalCode, type RefusalDetails } from '../../src/domain/shared/refusal.js';
import type { RequestError } from '../../src/domain/shared/errors.js';
import { expireDue } from '../../src/domain/basket/expiry.js';
import { type HandledId, HANDLERS } from '../../src/operations/handlers.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { baseOf } from '../../src/store/fixture-base.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import { transact } from '../../src/store/transaction.js';

/** The start time of the workspaces in these tests. */
export const NOW = Date.parse('2026-06-01T08:00:00Z');

/** A request as operations receive it. */
export interface Asked {
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
  readonly client?: string;
  readonly language?: Language;
}

/** Bases of fixtures. They are cached, because a property test opens the same fixture a hundred times. */
const bases = new WeakMap<object, ReturnType<typeof baseOf>>();

function baseOfFixture(fixture: object): ReturnType<typeof baseOf> {
  const base = bases.get(fixture) ?? baseOf(loadFixture(fixture, { now: NOW }));
  bases.set(fixture, base);
  return base;
}

/** Returns the operations on a workspace in memory, without the checks of the HTTP layer. */
export function openDesk(fixture: object) {
  const state = baseOfFixture(fixture).dataset.clone();
  const tables = new DatasetReader(state);
  let now = NOW;

  function clientOf(name: string): Client {
    const client = tables.clients.get(name);
    if (!client) throw new Error(`no client ${name}`);
    return client;
  }

  /** Runs an operation, by default as the client `partner`. */
  function run<Id extends HandledId>(id: Id, asked: Asked = {}): Reply<Id> {
    const { path = {}, query = {}, body, client = 'partner', language = 'en' } = asked;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the HTTP layer checks requests, tests are trusted
    const call = {
      path,
      query,
      body,
      language,
      now,
      baseUrl: 'http://localhost',
      workspace: 'test',
      vendor: 'vendor',
      pageLanguages: PAGE_LANGUAGES,
    } as never;
    const handler = HANDLERS[id];
    if (handler.kind === 'listing') return allOf(handler.run(tables, call, clientOf(client))) as Reply<Id>;
    if (handler.kind === 'query') return handler.run(tables, call, clientOf(client));
    return transact(state, 7, (tx) => handler.run(tx, call, clientOf(client))).result;
  }

  /** Returns the refusal that an operation throws. */
  function refusal(
    id: HandledId,
    asked: Asked = {},
  ): { code: RefusalCode; faults: readonly RequestError[]; details: RefusalDetails } {
    try {
      run(id, asked);
    } catch (error) {
      if (error instanceof Refusal) {
        const { code, details } = error;
        return { code, faults: details.errors ?? [], details };
      }
      throw error;
    }
    throw new Error(`${id} was not refused`);
  }

  return {
    tables,
    run,
    refusal,
    /** Returns the errors of a refused request as `field: code`. */
    faults(id: HandledId, asked: Asked = {}): string[] {
      return refusal(id, asked).faults.map(({ field, code }) => `${field}: ${code}`);
    },
    book(body: object, client = 'partner'): Reply<'getBooking'> {
      const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' } as const;
      const { id } = run('createBooking', { body: { contact, ...body }, client });
      return run('getBooking', { path: { bookingId: id }, client });
    },
    basket(bookingId: number, client = 'partner'): Reply<'getBooking'> {
      return run('getBooking', { path: { bookingId }, client });
    },
    /** Advances the clock and runs due expiries. */
    advance(ms: number): void {
      now += ms;
      transact(state, 7, (tx) => expireDue(tx, tables.dueUntil(now)));
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;
