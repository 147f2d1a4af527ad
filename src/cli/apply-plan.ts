import type { components } from '../contract/control.gen.js';
import { DEMO } from '../seed/files/shipped.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { WantedWorkspace } from './partners-file.js';

type Schemas = components['schemas'];

/** The current state of a workspace in a running sandbox. */
export interface FoundWorkspace {
  readonly name: string;
  readonly clients: readonly Schemas['ListedClient'][];
  readonly limits: Schemas['EffectiveLimits'];
  readonly expiresAt?: string | undefined;
}

/**
 * One step of a plan. `differs` and `expired` only report. `differs`: the members of a client differ from the file.
 * To change them, the client would have to be created again, which would invalidate its secrets. `expired`: the
 * file's `expiresAt` has passed.
 */
export type PlanStep =
  | { readonly do: 'create'; readonly name: string; readonly wanted: WantedWorkspace }
  | { readonly do: 'add client'; readonly name: string; readonly client: Schemas['ClientRequest'] }
  | {
      readonly do: 'invite';
      readonly name: string;
      readonly invitation: NonNullable<WantedWorkspace['invite']>;
    }
  | { readonly do: 'set limits'; readonly name: string; readonly limits: Schemas['Limits'] }
  | { readonly do: 'set expiry'; readonly name: string; readonly expiresAt: string | null }
  | { readonly do: 'delete'; readonly name: string }
  | { readonly do: 'differs'; readonly name: string; readonly client: string; readonly members: string }
  | { readonly do: 'expired'; readonly name: string };

/** Returns whether a step changes the sandbox. The other steps only report. */
export const isChange = (step: PlanStep) => step.do !== 'differs' && step.do !== 'expired';

/**
 * Returns the steps, in order, that bring a sandbox to the state in the file. Differences that no step can remove are
 * reported (`differs`, `expired`). `prune` deletes workspaces that the file does not name, except `demo`. Empty if the
 * sandbox is in that state.
 */
export function planOf(
  wanted: readonly WantedWorkspace[],
  found: ReadonlyMap<string, FoundWorkspace>,
  { all, prune, now }: { readonly all: readonly string[]; readonly prune: boolean; readonly now: EpochMs },
): readonly PlanStep[] {
  const named = new Set(wanted.map(({ name }) => name));
  const others = prune ? all.filter((name) => !named.has(name) && name !== DEMO) : [];
  return [
    ...wanted.flatMap((one): PlanStep[] => {
      if (typeof one.expiresAt === 'string' && Date.parse(one.expiresAt) <= now)
        return [{ do: 'expired', name: one.name }];
      const known = found.get(one.name);
      return known ? changesOf(one, known) : creationOf(one);
    }),
    ...others.map((name) => ({ do: 'delete', name }) as const),
  ];
}

function creationOf(wanted: WantedWorkspace): PlanStep[] {
  const { name, clients = [], invite } = wanted;
  return [
    { do: 'create', name, wanted },
    ...clients.map((client) => ({ do: 'add client', name, client }) as const),
    ...(invite ? [{ do: 'invite', name, invitation: invite } as const] : []),
  ];
}

/**
 * Returns whether a step creates secrets that must be written to files. The secrets of the fixture's clients are not
 * needed for a workspace with an invitation.
 */
export function makesSecrets(step: PlanStep): boolean {
  return step.do === 'add client' || (step.do === 'create' && !step.wanted.invite);
}

function changesOf(
  { name, clients = [], limits, expiresAt }: WantedWorkspace,
  found: FoundWorkspace,
): PlanStep[] {
  const steps = clients.flatMap((client): PlanStep[] => {
    const known = found.clients.find((one) => one.client === client.client);
    if (!known) return [{ do: 'add client', name, client }];
    const members = differencesOf(client, known).join(', ');
    return members === '' ? [] : [{ do: 'differs', name, client: client.client, members }];
  });
  if (
    limits &&
    Object.entries(limits).some(([member, limit]) => found.limits[member as keyof typeof limits] !== limit)
  )
    steps.push({ do: 'set limits', name, limits });
  if (expiresAt !== undefined && timeOf(expiresAt) !== timeOf(found.expiresAt ?? null))
    steps.push({ do: 'set expiry', name, expiresAt });
  return steps;
}

const timeOf = (text: string | null) => (text === null ? null : Date.parse(text));

/**
 * Compares a client of the file with the client in the sandbox. Returns the names of the file's members that differ
 * there.
 */
function differencesOf(wanted: Schemas['ClientRequest'], known: Schemas['ListedClient']): string[] {
  const { merchant, sells, agent, overbooking, bookPastTrips, role } = wanted;
  const sold = sells && [...new Set([merchant, ...sells])];
  const pairs: readonly (readonly [member: string, wanted: unknown, known: unknown])[] = [
    ['merchant', merchant, known.merchant],
    ['sells', sold?.toSorted(), known.sells.toSorted()],
    ['agent', agent?.name, known.agent],
    ['overbooking', overbooking?.toSorted(), known.overbooking.toSorted()],
    ['bookPastTrips', bookPastTrips, known.bookPastTrips],
    ['role', role, known.role ?? 'use'],
  ];
  return pairs.flatMap(([member, one, other]) =>
    one === undefined || JSON.stringify(one) === JSON.stringify(other) ? [] : [member],
  );
}

/** Returns one line of text about a step. */
export function shownStep(step: PlanStep): string {
  switch (step.do) {
    case 'create':
      return `create ${step.name}`;
    case 'add client':
      return `add the client ${step.name}.${step.client.client}`;
    case 'invite':
      return `invite to ${step.name} with the role ${step.invitation.role}`;
    case 'set limits':
      return `set the limits of ${step.name} to ${JSON.stringify(step.limits)}`;
    case 'set expiry':
      return `let ${step.name} expire ${step.expiresAt === null ? 'never' : `at ${step.expiresAt}`}`;
    case 'delete':
      return `delete ${step.name} into the bin`;
    case 'expired':
      return `${step.name} is left as it is: its expiresAt is in the past. Remove the workspace from the file, or write a later time`;
    default:
      return `${step.name}.${step.client} has other rights and stays unchanged (${step.members}): to create it again, delete the client first`;
  }
}
