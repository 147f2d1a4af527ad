import type { EpochMs } from '../shared/epoch-ms.js';
import type { Merchant } from './merchant.js';

/** A sales agent with a commission in percent. Requests name it by its `code` in `agentCode` (B3). */
export interface Agent {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly commission: number;
  /** The discount in percent for requests that have no `multidiscount`; 0 means none (M10). */
  readonly multidiscount: number;
}

/** A secret of a client, with its id and its validity. */
export interface ClientSecret {
  /** Unique among the secrets of the client, and of earlier clients with the same name. */
  readonly id: string;
  readonly secret: string;
  /** The real time of creation; null for the fixture's secret. */
  readonly createdAt: EpochMs | null;
  /** The real time at which it becomes invalid, with its tokens; null if it never does. */
  readonly endsAt: EpochMs | null;
}

/** A client's permission: `look` reads, `use` also changes the workspace, `own` also manages clients and secrets. */
export type ClientRole = 'look' | 'use' | 'own';

/** An API client (key) with its rights (K1). */
export interface Client {
  /** The part of the `client_id` after the workspace's name. */
  readonly client: string;
  /** The secret in the fixture. Ignored if `secrets` is set. */
  readonly secret: string;
  /** All secrets, oldest first. Undefined until a secret is added or deleted. */
  readonly secrets?: readonly ClientSecret[];
  /** The merchant that it acts as (B0). */
  readonly merchant: string;
  /** The merchants that it sells for and may see, always including its own. */
  readonly sells: readonly string[];
  readonly agent: Agent | null;
  readonly overbooking: readonly string[];
  readonly bookPastTrips: boolean;
  /** Default: `use`. */
  readonly role?: ClientRole;
}

/** Returns whether a key may sell for a merchant. The key may then also see the merchant's catalogue (K1). */
export function maySell({ sells }: Pick<Client, 'sells'>, merchant: string): boolean {
  return sells.includes(merchant);
}

/** Returns the merchants that a key may sell for, keyed by slug (K1). */
export function merchantsOf(
  merchants: { get(slug: string): Merchant | undefined },
  { sells }: Pick<Client, 'sells'>,
): ReadonlyMap<string, Merchant> {
  const found = new Map<string, Merchant>();
  for (const slug of sells) {
    const merchant = merchants.get(slug);
    if (merchant) found.set(slug, merchant);
  }
  return found;
}

/** Returns the agent with the given code. Several keys may belong to one agent (B3). */
export function agentByCode(clients: Iterable<Client>, code: string): Agent | undefined {
  for (const { agent } of clients) if (agent?.code === code) return agent;
  return undefined;
}

/** The id of a client's secret from the fixture. */
export const FIXTURE_SECRET = '1';

/** Returns all secrets of a client, oldest first, including expired ones. */
export function secretsOf({ secret, secrets }: Pick<Client, 'secret' | 'secrets'>): readonly ClientSecret[] {
  return secrets ?? [{ id: FIXTURE_SECRET, secret, createdAt: null, endsAt: null }];
}

/** Returns the secrets of a client that are valid at a real time, oldest first. */
export function validSecrets(
  client: Pick<Client, 'secret' | 'secrets'>,
  realTime: EpochMs,
): readonly ClientSecret[] {
  return secretsOf(client).filter(({ endsAt }) => endsAt === null || endsAt > realTime);
}

/** Returns the well-known secret of a client: the default if the fixture sets none. */
export function publicSecretOf(client: string): string {
  return `${client}-secret`;
}

/** Returns whether a client's secret is the well-known one (`publicSecretOf`). */
export function hasPublicSecret({
  client,
  secret,
}: {
  readonly client: string;
  readonly secret: string;
}): boolean {
  return secret === publicSecretOf(client);
}

/** Returns whether the client's secret with an id is the well-known one. */
export function isPublicSecret(client: Client, secretId: string): boolean {
  const known = secretsOf(client).find(({ id }) => id === secretId);
  return known !== undefined && hasPublicSecret({ client: client.client, secret: known.secret });
}
