import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';

/** The variable parts of a small fixture, which also has two activities. */
export interface SmallWorld {
  /** Limits and prices of each price category. */
  readonly category?: Readonly<Record<string, unknown>>;
  /** Additional members of each rule. */
  readonly rule?: Readonly<Record<string, unknown>>;
  /** Additional members of the client. */
  readonly client?: Readonly<Record<string, unknown>>;
  /** Additional records, such as discount codes. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Returns a fixture with two activities and as few values as possible. Categories therefore take several seats. */
export function smallFixture({ category, rule, client, more }: SmallWorld = {}): object {
  const activities = [
    { id: 1, merchant: 'small', title: 'Walk' },
    { id: 2, merchant: 'small', title: 'Talk' },
  ];
  return {
    merchants: [{ slug: 'small' }],
    clients: [{ client: 'partner', secret: 'partner-secret', merchant: 'small', ...client }],
    activities,
    availabilityRules: activities.map(({ id }) => ({
      id: id + 10,
      activityId: id,
      startDate: '2026-01-01',
      startTimes: ['10:00'],
      capacity: 20,
      recurrence: { frequency: 'daily' },
      priceCategories: [
        { id: id + 100, name: 'Adult', price: { amount: 10 + 10 * id, currency: 'EUR' }, ...category },
      ],
      ...rule,
    })),
    ...more,
  };
}

/** Starts a sandbox with a small fixture. */
export function smallSandbox(world: SmallWorld = {}): Promise<Sandbox> {
  const path = join(mkdtempSync(join(tmpdir(), 'small-')), 'world.json');
  writeFileSync(path, JSON.stringify(smallFixture(world)));
  return createSandbox({ port: 0, store: 'memory:', log: 'silent', fixture: path });
}

/** A client of an agent. Its bookings have a multi-discount by default. */
export const AGENT = {
  agent: {
    id: 7,
    code: 'N7',
    name: 'Nina',
    email: 'nina@example.com',
    commission: 10,
    multidiscount: 10,
  },
};

/** The limits of a category of single seats. */
export const SINGLE = { minSeats: 1, maxSeats: 1 };
