import createRouter from 'find-my-way';
import type { Contract, Operation } from '../contract/load.js';

/** A path of the contract with its operations by method. */
export interface Route {
  readonly operations: ReadonlyMap<string, Operation>;
  /** The value of `Allow`. */
  readonly allow: string;
}

/** A path that was found, with what its placeholders hold, decoded. */
export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Finds the path of a request; `malformed` where its percent-encoding cannot be read. */
export type FindRoute = (path: string) => FoundRoute | 'malformed' | undefined;

/** A chain of rental items stands in a path as one segment. */
const MAX_SEGMENT = 16 * 1024;

/** One look-up in a radix tree, whatever the number of paths. */
export function createRoutes(contract: Contract): FindRoute {
  const router = createRouter({
    maxParamLength: MAX_SEGMENT,
    onBadUrl: () => undefined, // found without a store
    defaultRoute: () => undefined,
  });
  for (const template of new Set(contract.operations.map((operation) => operation.template))) {
    const operations = new Map(
      contract.operations
        .filter((operation) => operation.template === template)
        .flatMap((operation) => methodsOf(operation).map((method) => [method, operation])),
    );
    const route: Route = { operations, allow: [...operations.keys()].join(', ') };
    // The method is looked up behind the path, so that a wrong one is told from a wrong path (P2).
    router.on('GET', template.replaceAll(/\{(\w+)\}/g, ':$1'), () => undefined, route);
  }
  return (path) => {
    const found = router.find('GET', path);
    if (!found) return undefined;
    const route = found.store as Route | null | undefined;
    return route ? { route, params: found.params } : 'malformed';
  };
}

/** `HEAD` answers as `GET`; Node leaves the body out (P18). */
function methodsOf({ method }: Operation): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** The path and the raw query of a request's target, which may be in absolute form (RFC 9112, section 3.2.2). */
export function splitTarget(url: string): { readonly path: string; readonly query: string } {
  const target = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target || '/', query: '' };
  return { path: target.slice(0, mark) || '/', query: target.slice(mark + 1) };
}
