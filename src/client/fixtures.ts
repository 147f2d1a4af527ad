import type { FixtureDocument } from '../seed/fixture/schema/document.js';

/** `T` with all properties optional at every depth. */
type Sketch<T> = T extends readonly (infer Entry)[]
  ? readonly Sketch<Entry>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Sketch<T[Name]> }
    : T;

/**
 * The type of a fixture object, for `satisfies Fixture`. Every property is optional here. The sandbox checks the
 * required ones when it reads the object.
 */
export type Fixture = Sketch<FixtureDocument>;

/** The package's fixtures, keyed by name, each with the names of its clients. A test compares them with the files. */
export interface ShippedFixtures {
  readonly demo: 'partner' | 'agent' | 'operator';
  readonly 'scenarios/almost-full': 'partner';
  readonly 'scenarios/down-payment-due': 'partner';
  readonly 'scenarios/dst-day': 'partner';
  readonly 'scenarios/exhausted-resource': 'partner';
  readonly 'scenarios/expiring-capture': 'partner';
  readonly 'scenarios/last-seat': 'partner';
  readonly 'scenarios/marketplace-booking': 'partner' | 'operator';
  readonly 'scenarios/one-use-left': 'partner';
  readonly 'scenarios/overpaid-basket': 'partner';
  readonly 'scenarios/rental-chain-gap': 'partner';
  readonly 'scenarios/sold-out-category': 'partner';
  readonly 'scenarios/voucher-used': 'partner';
}

/** The name of a fixture of the package. */
export type FixtureName = keyof ShippedFixtures;

/** A file or folder of a fixture. */
export type FixturePath =
  `${string}.${'yaml' | 'yml' | 'json'}` | `${'.' | '..' | ''}/${string}` | `${string}:\\${string}`;

/** A fixture object whose client names are part of its type. */
export type FixtureWith<Client extends string> = Fixture & {
  readonly clients?: readonly { readonly client?: Client }[];
};
