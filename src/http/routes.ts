import createRouter from 'find-my-way';
import type { IncomingMessage } from 'node:http';
import type { Contract, Operation } from '../contract/load.js';
import { malformed } from '../domain/shared/errors.js';
import { memoByObject } from '../domain/shared/memo.js';
import { invalid, type Refusal } from '../domain/shared/refusal.js';
import { excerpt } from '../messages/excerpt.js';
import { nearestOf, type Pair } from '../text/nearest-names.js';
import { maskedPath } from '../masking/mask.js';
import { HttpRefusal } from './refusals.js';

/** A path template of the contract with its operations by method. */
export interface Route {
  readonly operations: ReadonlyMap<string, Operation>;
  /** The value of the `Allow` header. */
  readonly allow: string;
}

/** The route of a path with the decoded values of its parameters. */
export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the route of a path. Returns `malformed` if its percent-encoding is invalid, and undefined if the path is
 * unknown.
 */
export type FindRoute = (path: string) => FoundRoute | 'malformed' | undefined;

/** The maximum length of a path segment. A chain of rental items is one segment. */
const MAX_SEGMENT = 16 * 1024;
const MAX_SHOWN_LENGTH = 1000;

/**
 * Returns the router of a contract, which is created once. It finds a route by one lookup in a radix tree, so the cost does
 * not depend on the number of paths.
 */
export const routesOf = memoByObject((contract: Contract): FindRoute => {
  const router = createRouter({
    maxParamLength: MAX_SEGMENT,
    onBadUrl: () => undefined, // makes `find` return a route without a store
    defaultRoute: () => undefined,
  });
  for (const template of new Set(contract.operations.map((operation) => operation.template))) {
    const operations = new Map(
      contract.operations
        .filter((operation) => operation.template === template)
        .flatMap((operation) => methodsOf(operation).map((method) => [method, operation])),
    );
    const route: Route = { operations, allow: [...operations.keys()].join(', ') };
    const pattern = template.replaceAll(/\{(\w+)\}/g, ':$1');
    const hasSlash = [...operations.values()].some(({ allowsTrailingSlash }) => allowsTrailingSlash);
    // Routes have no method: it is looked up after the path, to distinguish 405 from 404 (P2).
    for (const path of hasSlash ? [pattern, `${pattern}/`] : [pattern]) {
      router.on('GET', path, () => undefined, route);
    }
  }
  return (path) => {
    const found = router.find('GET', path);
    if (!found) return undefined;
    const route = found.store as Route | null | undefined;
    if (!route) return 'malformed';
    // An empty id matches no route: `/activities/` is not an activity (A8).
    return Object.values(found.params).includes('') ? undefined : { route, params: found.params };
  };
});

/**
 * Returns the known path that is most similar to an unknown one, filled with the sent ids. Undefined if none is similar
 * or the path is too long to show.
 */
export function nearestPath(path: string, contract: Contract, find: FindRoute): string | undefined {
  const bare = path.replace(/\/+$/, '');
  if (bare.length > MAX_SHOWN_LENGTH) return undefined;
  if (bare !== path && typeof find(bare) === 'object') return bare;
  const templates = new Set(contract.operations.map(({ template }) => template));
  const nearest = nearestOf([...templates].flatMap((template) => pairOf(bare, template)));
  return nearest !== undefined && bare.startsWith(`${nearest}/`) ? longestKnown(bare, find) : nearest;
}

/** Returns the longest prefix of a path that is a known path, such as `/bookings/7` for `/bookings/7/cancel`. */
function longestKnown(path: string, find: FindRoute): string {
  const beginning = path.slice(0, path.lastIndexOf('/'));
  return typeof find(beginning) === 'object' ? beginning : longestKnown(beginning, find);
}

/**
 * Compares a path with a template by their fixed segments. The suggestion is the template filled with the ids of the
 * path. Empty if the path does not fit the template.
 */
function pairOf(path: string, template: string): readonly Pair[] {
  if (!template.includes('{')) return [{ sent: path, known: template, suggestion: template }];
  const [sent, known] = [path.split('/'), template.split('/')];
  const isId = (index: number): boolean => known[index]?.startsWith('{') === true;
  if (sent.length !== known.length || sent.some((segment, index) => isId(index) && segment === '')) return [];
  const fixedOf = (segments: readonly string[]): string =>
    segments.filter((_, index) => !isId(index)).join('/');
  const filled = known.map((segment, index) => (isId(index) ? sent[index] : segment));
  return [{ sent: fixedOf(sent), known: fixedOf(known), suggestion: filled.join('/') }];
}

/** Options for the refusal of an unknown path. */
interface Unknown {
  /** The prefix of the paths in the message. */
  readonly mountPath?: string;
  /** The key of the message that is used if no similar path exists. */
  readonly lost?: 'not_found.path' | 'not_found.path_proxy';
}

/** Returns the refusal of an unknown path (404). */
export function unknownPath(
  path: string,
  nearest: string | undefined,
  { mountPath = '', lost = 'not_found.path' }: Unknown = {},
): HttpRefusal {
  const shown = excerpt(maskedPath(mountPath + path), MAX_SHOWN_LENGTH); // H1
  if (nearest === undefined)
    return new HttpRefusal('not_found', 'P2', { message: lost, values: { path: shown } });
  const values = { path: shown, nearest: maskedPath(mountPath + nearest) };
  return new HttpRefusal('not_found', 'P2', { message: 'not_found.path_nearest', values });
}

/** Returns the refusal of a path with invalid percent-encoding (400). */
export function malformedPath(): Refusal {
  return invalid(malformed('P2', { in: 'path', field: '' }, 'reason.percent_encoding'));
}

/** Returns the operation of a request. Refuses a method that the path does not support (405). */
export function routedOperation(
  { route }: FoundRoute,
  { method = '' }: IncomingMessage,
  path: string,
): Operation {
  const operation = route.operations.get(method);
  if (operation) return operation;
  const cancel = method === 'DELETE' ? cancellationOf(route, path) : undefined;
  throw methodNotAllowed(path, route.allow, cancel);
}

/** Returns the request that cancels the resource at a path. Returns undefined if the resource cannot be cancelled. */
function cancellationOf({ operations }: Route, path: string): string | undefined {
  if (operations.get('PUT')?.id === 'cancelBooking') return `PUT ${path}`;
  return operations.get('GET')?.id === 'getGuest' ? `PUT ${path}/cancel` : undefined;
}

/**
 * Returns the refusal of a method that a path does not support (405). `allow` is the value of the `Allow` header.
 * `cancel` is the request to send in place of DELETE.
 */
export function methodNotAllowed(path: string, allow: string, cancel?: string): HttpRefusal {
  const values = { path: maskedPath(path), allowed: allow.split(', ') };
  const details =
    cancel === undefined
      ? { values }
      : {
          message: 'method_not_allowed.cancel' as const,
          values: { ...values, cancel: maskedPath(cancel) },
        };
  return new HttpRefusal('method_not_allowed', 'P2', details, { Allow: allow });
}

/** `HEAD` has the same response as `GET`. Node omits the body (P18). */
function methodsOf({ method }: Operation): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Splits a request target into path and raw query. The target may be in absolute form (RFC 9112, section 3.2.2). */
export function splitTarget(url: string): { readonly path: string; readonly query: string } {
  const target = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target || '/', query: '' };
  return { path: target.slice(0, mark) || '/', query: target.slice(mark + 1) };
}
