// Tests the library's types. `npm run typecheck` fails if an expected type error is missing.
import { describe, expect, it } from 'vitest';
import type { ShippedFixtures } from '../../src/client/fixtures.js';
import { startSandbox, type Duration, type Fixture, type Workspace } from '../../src/index.js';
import { listFixtures, namedFixture } from '../../src/seed/files/read.js';
import { START } from '../harness.js';

const PARTNER = ['partner'] as const;

/** The clients of the shipped fixtures in the types. A missing or additional client is a compile error. */
const CLIENTS: { readonly [Name in keyof ShippedFixtures]: readonly ShippedFixtures[Name][] } = {
  demo: ['partner', 'agent', 'operator'],
  'scenarios/almost-full': PARTNER,
  'scenarios/down-payment-due': PARTNER,
  'scenarios/dst-day': PARTNER,
  'scenarios/exhausted-resource': PARTNER,
  'scenarios/expiring-capture': PARTNER,
  'scenarios/last-seat': PARTNER,
  'scenarios/marketplace-booking': ['partner', 'operator'],
  'scenarios/one-use-left': PARTNER,
  'scenarios/overpaid-basket': PARTNER,
  'scenarios/rental-chain-gap': PARTNER,
  'scenarios/sold-out-category': PARTNER,
  'scenarios/voucher-used': PARTNER,
};

describe('the types', () => {
  it('contain the fixtures of the package with their clients', () => {
    const shipped = listFixtures().map(({ name }) => [name, namedFixture(name, START).clients] as const);
    const clients = shipped.map(([name, all]) => [name, all.map(({ client }) => client).toSorted()]);
    expect(Object.fromEntries(clients)).toEqual(
      Object.fromEntries(Object.entries(CLIENTS).map(([name, all]) => [name, [...all].toSorted()])),
    );
  });

  it('refuse mistakes that the sandbox would refuse at run time', async () => {
    await using sandbox = await startSandbox({ fixture: null });
    await using workspace = await sandbox.workspace('scenarios/last-seat');
    expect(typos(workspace)).toHaveLength(7);
    // @ts-expect-error -- a name of a fixture
    await expect(sandbox.workspace('scenarios/last-seet')).rejects.toThrow('last-seet');
    // @ts-expect-error -- the same for the workspace demo
    await expect(startSandbox({ fixture: 'scenarios/last-seet' })).rejects.toThrow('last-seet');
    // @ts-expect-error -- a key of a fixture object
    await expect(sandbox.workspace({ merchants: [{ slug: 'a' }], activitys: [] })).rejects.toThrow(
      'activitys',
    );
    // @ts-expect-error -- a key within
    await expect(sandbox.workspace({ merchants: [{ slug: 'a', timezon: 'UTC' }] })).rejects.toThrow(
      'timezon',
    );
    // @ts-expect-error -- a key of the object that fills demo
    await expect(startSandbox({ fixture: { merchant: [] } })).rejects.toThrow('merchant');
    const shop = async () => {
      const made = await sandbox.workspace({ merchants: [{ slug: 'a' }], clients: [{ client: 'b' }] });
      // @ts-expect-error -- a client of a fixture object
      return made.client('c');
    };
    await expect(shop()).rejects.toThrow('no client c');
    // @ts-expect-error -- a setting
    await expect(startSandbox({ prot: 1 })).rejects.toThrow('prot');
  });
});

/** Calls that must be compile errors. None is executed. */
function typos(workspace: Workspace<'partner'>): readonly (() => unknown)[] {
  return [
    // @ts-expect-error -- a client of a shipped fixture
    () => workspace.client('partnr'),
    // @ts-expect-error -- the same for its credentials
    () => workspace.env('partnr'),
    // @ts-expect-error -- the id of an operation
    () => workspace.waitForRequest('createBoking'),
    // @ts-expect-error -- in the filter of the log too
    () => workspace.requests({ operationId: 'createBoking' }),
    // @ts-expect-error -- a test card
    () => workspace.pay('', { card: 'pay' }),
    // @ts-expect-error -- the status of a booking
    () => workspace.waitForBooking({ status: 'payed' }),
    // @ts-expect-error -- a path
    () => workspace.client('partner').GET('/activity'),
  ];
}

/** Durations. The first line of each pair compiles, the second is a compile error. */
export const DURATIONS: readonly Duration[] = [
  'PT15M',
  // @ts-expect-error -- no ISO 8601
  '15m',
  'PT1H30M',
  // @ts-expect-error -- in the wrong order
  'PT30M1H',
  'P1DT2H',
  // @ts-expect-error -- hours without T
  'P2H',
  { minutes: 15 },
  // @ts-expect-error -- a part that does not exist
  { minute: 15 },
];

/** Fixtures. With `satisfies`, a wrong name at any depth is a compile error. */
export const FIXTURES = [
  { merchants: [{ slug: 'a', timezone: 'UTC' }] } satisfies Fixture,
  // @ts-expect-error -- a key of a price
  { availabilityRules: [{ id: 1, priceCategories: [{ id: 2, price: { amout: 1 } }] }] } satisfies Fixture,
];
