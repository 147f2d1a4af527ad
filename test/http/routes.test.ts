import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { HttpRefusal } from '../../src/http/refusals.js';
import {
  routesOf,
  nearestPath,
  routedOperation,
  splitTarget,
  unknownPath,
  type FindRoute,
} from '../../src/http/routes.js';

const contract = loadContract();
let find: FindRoute;
beforeEach(() => {
  find = routesOf(contract);
});

function found(path: string) {
  const route = find(path);
  if (route === undefined || route === 'malformed') throw new Error(`No route for ${path}`);
  return route;
}

const operation = (method: string, path: string) =>
  routedOperation(found(path), { method } as IncomingMessage, path).id;

describe('a request target', () => {
  it.each([
    ['/activities', '/activities', ''],
    ['/activities?', '/activities', ''],
    ['/activities?limit=1', '/activities', 'limit=1'],
    ['/activities?a=?b', '/activities', 'a=?b'],
    ['?limit=1', '/', 'limit=1'],
    ['', '/', ''],
    ['http://localhost:4020/activities?limit=1', '/activities', 'limit=1'],
    ['HTTPS://localhost', '/', ''],
    ['http://localhost?limit=1', '/', 'limit=1'],
    ['/http://localhost/activities', '/http://localhost/activities', ''],
    ['x/http://localhost/activities', 'x/http://localhost/activities', ''],
  ])('%j is the path %j with the query %j', (url, path, query) => {
    expect(splitTarget(url)).toEqual({ path, query });
  });
});

describe('a route', () => {
  it('has its decoded path parameters', () => {
    expect(found('/activities/1%2F2').params).toEqual({ activityId: '1/2' });
    expect(operation('GET', '/activities/101')).toBe('getActivity');
  });

  it('may have a segment of 16 KiB', () => {
    expect(find(`/availabilities/${'x'.repeat(16 * 1024)}`)).toBeTypeOf('object');
    expect(find(`/availabilities/${'x'.repeat(16 * 1024 + 1)}`)).toBeUndefined();
  });

  it('is malformed with a wrong percent-encoding, and not found with an empty id', () => {
    expect(find('/activities/%ZZ')).toBe('malformed');
    expect(find('/activities/')).toBeUndefined();
    expect(find('/nothing')).toBeUndefined();
  });

  it('allows its own methods, and HEAD if it allows GET', () => {
    expect(operation('HEAD', '/activities')).toBe('listActivities');
    expect(operation('POST', '/reservations')).toBe('createCapture');
    for (const [method, path] of [
      ['POST', '/activities'],
      ['HEAD', '/reservations'],
    ] as const) {
      expect(() => operation(method, path)).toThrow(HttpRefusal);
    }
  });

  it('names its allowed methods in a 405', () => {
    const refusal = (path: string): unknown => {
      try {
        return operation('PATCH', path);
      } catch (error) {
        return error;
      }
    };
    expect(refusal('/activities')).toMatchObject({
      code: 'method_not_allowed',
      headers: { Allow: 'GET, HEAD' },
      details: { values: { path: '/activities', allowed: ['GET', 'HEAD'] } },
    });
    expect(refusal('/bookings')).toMatchObject({ headers: { Allow: 'GET, HEAD, POST' } });
  });

  it('matches a path with a trailing slash if the contract allows it', () => {
    const slashed = contract.operations.filter(({ allowsTrailingSlash }) => allowsTrailingSlash);
    const others = contract.operations.filter(
      ({ template }) => !slashed.some((one) => one.template === template),
    );
    const pathOf = (template: string) => `${template.replaceAll(/\{\w+\}/g, '1')}/`;
    expect(slashed.map(({ template }) => typeof find(pathOf(template)))).toEqual(slashed.map(() => 'object'));
    expect(others.filter(({ template }) => find(pathOf(template)) !== undefined)).toEqual([]);
  });
});

describe('the path nearest to an unknown one', () => {
  it.each([
    ['/activitys', '/activities'],
    ['/activities//', '/activities'],
    ['/activities/101/', '/activities/101'],
    ['/activitys/101', '/activities/101'],
    ['/activities/101/availabilites', '/activities/101/availabilities'],
    ['/activitys/101/', '/activities/101'],
    ['/bookings/7/cancel', '/bookings/7'],
    ['/bookings/7/payment', '/booking/7/payment'],
    ['/merchants/7/activities/8', '/merchants'],
    ['/something/else/entirely', undefined],
    ['/activities//availabilites/', '/activities'], // the path has no id
    [`/activitys/${'x'.repeat(988)}`, `/activities/${'x'.repeat(988)}`],
    [`/activitys/${'x'.repeat(990)}`, undefined],
  ])('%s: %s', (path, nearest) => {
    expect(nearestPath(path, contract, find)).toBe(nearest);
  });

  it('is shown with the mount path, and without card numbers (H1)', () => {
    expect(unknownPath('/workspace', '/workspaces', { mountPath: '/_sandbox' })).toMatchObject({
      code: 'not_found',
      details: {
        message: 'not_found.path_nearest',
        values: { path: '/_sandbox/workspace', nearest: '/_sandbox/workspaces' },
      },
    });
    expect(unknownPath('/4242424242424242', undefined)).toMatchObject({
      code: 'not_found',
      details: { message: 'not_found.path', values: { path: '/***' } },
    });
    expect(unknownPath(`/${'x'.repeat(2000)}`, undefined)).toMatchObject({
      details: { values: { path: `/${'x'.repeat(999)}` } },
    });
  });
});
