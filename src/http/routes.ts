import createRouter from 'find-my-way';
import type { IncomingMessage } from 'node:http';
import type { Contract, Operation } from '../contract/load.js';
import { malformed } from '../domain/shared/errors.js';
import { invalid, type Refusal } from '../domain/shared/refusal.js';
import { excerpt } from '../messages/excerpt.js';
import { nearestOf, type Pair } from '../text/nearest-names.js';
import { maskedPath } from '../masking/mask.js';
import { HttpRefusal } from './refusals.js';

/** A path of the contract with its operations by method. */
export interface Route {
  readonly operations: ReadonlyMap<string, Operation>;
  /** The value of `Allow`. */
  readonly allow: string;
}

/** The route of a path, with the decoded values of its placeholders. */
export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Returns the route of a path; `malformed` if its percent-encoding is invalid. */
export type FindRoute = (path: string) => FoundRoute | 'malformed' | undefined;

/** The longest path segment: a chain of rental items is one. */
const MAX_SEGMENT = 16 * 1024;
const MAX_SHOWN_LENGTH = 1000;

/** Creates the router: one lookup in a radix tree, whatever the number of paths. */
export function createRoutes(contract: Contract): FindRoute {
  const router = createRouter({
    maxParamLength: MAX_SEGMENT,
    onBadUrl: () => undefined, // `find` then returns a route without a store
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
    // The method is looked up after the path, to distinguish 405 from 404 (P2).
    for (const path of hasSlash ? [pattern, `${pattern}/`] : [pattern]) {
      router.on('GET', path, () => undefined, route);
    }
  }
  return (path) => {
    const found = router.find('GET', path);
    if (!found) return undefined;
    const route = found.store as Route | null | undefined;
    if (!route) return 'malformed';
    // An empty id matches nothing: `/activities/` is not an activity (A8).
    return Object.values(found.params).includes('') ? undefined : { route, params: found.params };
  };
}

/**
 * Returns the path of the contract nearest to an unknown one, with the ids that were sent; undefined if none is near or
 * the path is too long to be shown.
 */
export function nearestPath(path: string, contract: Contract, find: FindRoute): string | undefined {
  const bare = path.replace(/\/+$/, '');
  if (bare.length > MAX_SHOWN_LENGTH) return undefined;
  if (bare !== path && typeof find(bare) === 'object') return bare;
  const templates = new Set(contract.operations.map(({ template }) => template));
  const nearest = nearestOf([...templates].flatMap((template) => pairOf(bare, template)));
  return nearest !== undefined && bare.startsWith(`${nearest}/`) ? longestKnown(bare, find) : nearest;
}

/** Returns the longest beginning of a path that is a path of the contract: `/bookings/7` of `/bookings/7/cancel`. */
function longestKnown(path: string, find: FindRoute): string {
  const beginning = path.slice(0, path.lastIndexOf('/'));
  return typeof find(beginning) === 'object' ? beginning : longestKnown(beginning, find);
}

/** Pairs the fixed segments of a path and a template; the suggestion has the ids of the path in its placeholders. */
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

/** How the refusal of an unknown path shows it, and what it advises. */
interface Unknown {
  /** Stands before both paths. */
  readonly mountPath?: string;
  /** The message where no path is near. */
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

/** Returns the request that cancels what a path names; undefined where nothing does. */
function cancellationOf({ operations }: Route, path: string): string | undefined {
  if (operations.get('PUT')?.id === 'cancelBooking') return `PUT ${path}`;
  return operations.get('GET')?.id === 'getGuest' ? `PUT ${path}/cancel` : undefined;
}

/**
 * Returns the refusal of a method that a path does not support (405). `allow` is the value of `Allow`, `cancel` the request to
 * send in place of DELETE.
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

/** `HEAD` has the response of `GET`; Node omits the body (P18). */
function methodsOf({ method }: Operation): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Splits a request target, which may be in absolute form (RFC 9112, section 3.2.2), into path and raw query. */
export function splitTarget(url: string): { readonly path: string; readonly query: string } {
  const target = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target || '/', query: '' };
  return { path: target.slice(0, mark) || '/', query: target.slice(mark + 1) };
}
