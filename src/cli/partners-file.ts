import { dirname, isAbsolute, resolve } from 'node:path';
import type { components } from '../contract/control.gen.js';
import { loadControlContract, type Document } from '../contract/load.js';
import type { Schema } from '../contract/schema.js';
import { unknownText } from '../text/nearest-names.js';
import { yamlValue } from '../text/yaml-text.js';
import { boundedText } from '../text/bounded-file.js';
import { UsageError } from './command.js';

type Schemas = components['schemas'];

/** A workspace in the file of `sandbox workspace apply`. A property that the file omits stays unchanged. */
export interface WantedWorkspace {
  readonly name: string;
  /** The name of a fixture of the sandbox, an absolute path, or a fixture object. Only for a new workspace. */
  readonly fixture?: string | Record<string, unknown>;
  /** Only for a new workspace. */
  readonly secrets?: 'public' | 'random';
  /** Clients in addition to those of the fixture. */
  readonly clients?: readonly Schemas['ClientRequest'][];
  /**
   * An invitation, whose link gives every recipient a client of their own. Nobody sees the secrets of the fixture's
   * clients. Only for a new workspace.
   */
  readonly invite?: Omit<Schemas['InvitationRequest'], 'workspace' | 'fixture'>;
  readonly limits?: Schemas['Limits'];
  /** Null if the workspace never expires. */
  readonly expiresAt?: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns whether a value is a text that matches the `pattern` of a schema. */
function isLike(
  value: unknown,
  of: (schemas: Document['components']['schemas']) => Schema | undefined,
): boolean {
  const { pattern = '' } = of(loadControlContract().document.components.schemas) ?? {};
  return isText(value) && new RegExp(pattern, 'u').test(value);
}
const isName = (value: unknown) => isLike(value, ({ NewName }) => NewName);
const isClient = (value: unknown) =>
  isLike(value, ({ ClientRequest }) => ClientRequest?.properties?.['client']);

/** Returns whether a value is an object whose members are limits of the contract with allowed integers. */
function areLimits(value: unknown): boolean {
  const { properties = {} } = loadControlContract().document.components.schemas['Limits'] ?? {};
  return (
    isObject(value) &&
    Object.entries(value).every(([name, limit]) => {
      const { maximum = Number.MAX_SAFE_INTEGER } = properties[name] ?? { maximum: -1 };
      return Number.isInteger(limit) && Number(limit) >= 0 && Number(limit) <= maximum;
    })
  );
}

/**
 * The check and the description of each member. All workspaces are checked before the first is created. The sandbox
 * checks the rest, such as the content of fixtures.
 */
const MEMBERS: Readonly<
  Record<keyof WantedWorkspace, readonly [is: (value: unknown) => boolean, says: string]>
> = {
  name: [isName, 'a text of at most 63 lower-case letters, digits, - and _, and no name of a device'],
  fixture: [(value) => isText(value) || isObject(value), 'the name or the path of a fixture, or a fixture'],
  secrets: [(value) => value === 'public' || value === 'random', 'public or random'],
  clients: [
    (value) => Array.isArray(value) && value.every((one) => isObject(one) && isClient(one['client'])),
    'a list of clients, each with the member client: letters, digits, - and _',
  ],
  invite: [
    (value) => isObject(value) && isText(value['role']) && !('workspace' in value) && !('fixture' in value),
    'an object such as {role: own, expiresIn: P7D}, without workspace and fixture',
  ],
  limits: [
    areLimits,
    'an object of integers from 0, such as {requestsPerSecond: 50, connections: 5, stateBytes: 100000000}',
  ],
  expiresAt: [
    (value) => value === null || (isText(value) && !Number.isNaN(Date.parse(value))),
    'a time such as 2099-12-31T23:00:00Z, or null for never',
  ],
};

/** Reads the file of `sandbox workspace apply`. @throws UsageError that names each error and its workspace */
export function wantedIn(file: string): readonly WantedWorkspace[] {
  const value = readFileAt(file);
  const all = isObject(value) && Object.keys(value).length === 1 ? value['workspaces'] : undefined;
  if (!Array.isArray(all))
    throw new UsageError(`${file} must have one member, workspaces: a list of workspaces, each with a name.`);
  const errors = all.flatMap((one: unknown, index) => errorsOf(one, index));
  errors.push(...repeated(all, 'name').map((name) => `${name} is there twice.`));
  if (errors.length > 0) throw new UsageError(`${file}: ${errors.join(' ')}`);
  return (all as readonly WantedWorkspace[]).map((one) => withPath(one, dirname(file)));
}

/** The size limit of a fixture in a request. */
const MAX_MIB = 64;

function readFileAt(file: string): unknown {
  try {
    return yamlValue(boundedText(file, MAX_MIB));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
}

function errorsOf(value: unknown, index: number): string[] {
  if (!isObject(value)) return [`Entry ${index + 1} of workspaces must be an object with a name.`];
  const shown = isName(value['name']) ? String(value['name']) : `Entry ${index + 1} of workspaces`;
  const unknown = Object.keys(value).filter((member) => !Object.hasOwn(MEMBERS, member));
  return [
    ...unknown.map((member) => `${shown}: ${unknownText('member', member, Object.keys(MEMBERS))}`),
    ...Object.entries(MEMBERS).flatMap(([member, [is, says]]) => {
      const isWanted = member === 'name' || value[member] !== undefined;
      return isWanted && !is(value[member]) ? [`${shown}: ${member} must be ${says}.`] : [];
    }),
    ...repeated(value['clients'], 'client').map((client) => `${shown}: the client ${client} is there twice.`),
  ];
}

/** Returns the values of a member that occur in several entries of a list. */
function repeated(list: unknown, member: string): readonly string[] {
  const texts = Array.isArray(list)
    ? list.map((one: unknown): unknown => Object(one)[member]).filter(isText)
    : [];
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}

/**
 * Resolves the path of a workspace's fixture relative to the file's folder. A text that begins with a dot, or is an
 * absolute path, counts as a path. Any other text is a name.
 */
function withPath(workspace: WantedWorkspace, folder: string): WantedWorkspace {
  const { fixture } = workspace;
  const isPath = typeof fixture === 'string' && (fixture.startsWith('.') || isAbsolute(fixture));
  return isPath ? { ...workspace, fixture: resolve(folder, fixture) } : workspace;
}
