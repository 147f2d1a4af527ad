import type { RuleId } from '../../../src/domain/shared/rule-ids.gen.js';
import type { Breach } from './breach.js';
import type { Aside, Traffic, Wrapper } from '../wrapped-target.js';
import { pretend } from './acts.js';

/** Returns a breach from a short description. A place is a method and a pattern of paths: `POST /reservations$`. */
export function planted(
  theme: Breach['theme'],
  ...[id, rules, wrapper]: [id: string, rules: readonly RuleId[], wrapper: Wrapper]
): Breach {
  return { theme, id, rules, ...wrapper };
}

const patterns = new Map<string, readonly [method: string, path: RegExp]>();

/** Returns whether a request matches a place. */
export function isAt(place: string, { method, path }: Traffic): boolean {
  let known = patterns.get(place);
  if (!known) {
    const [first = '', second = ''] = place.split(' ');
    known = [first, new RegExp(`^${second}`)];
    patterns.set(place, known);
  }
  return method === known[0] && known[1].test(path);
}

/** Changes the body of each successful reply at a place. If `change` returns a list, the list replaces the body. */
export function shows(
  place: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
  change: (body: any, traffic: Traffic, aside: Aside) => unknown,
): Wrapper {
  return {
    reply: async (traffic, aside) => {
      if (!isAt(place, traffic) || traffic.status !== 200) return;
      const changed = await change(traffic.reply, traffic, aside);
      if (Array.isArray(changed)) traffic.reply = changed;
    },
  };
}

/** Changes each request at a place. */
export function takes(place: string, change: (traffic: Traffic, aside: Aside) => unknown): Wrapper {
  return {
    request: async (traffic, aside) => {
      if (isAt(place, traffic)) await change(traffic, aside);
    },
  };
}

/** Replies to a request that is refused with a status as if it had been processed. */
export function accepts(
  place: string,
  status: number,
  reply: unknown,
  isMeant: (traffic: Traffic) => unknown = () => true,
): Wrapper {
  return {
    reply: (traffic) => {
      if (isAt(place, traffic) && traffic.status === status && isMeant(traffic))
        pretend(traffic, typeof reply === 'function' ? (reply as (of: Traffic) => unknown)(traffic) : reply);
    },
  };
}

/** Refuses a valid request. */
export function refuses(
  place: string,
  status: number,
  isMeant: (traffic: Traffic, aside: Aside) => unknown = () => true,
): Wrapper {
  return {
    request: (traffic, aside) => {
      if (!isAt(place, traffic) || !isMeant(traffic, aside)) return false;
      Object.assign(traffic, {
        status,
        reply: {
          type: 'about:blank',
          title: 'Refused',
          status,
          detail: 'It is refused.',
          code: status === 409 ? 'wrong_state' : 'invalid_request',
          ...(status === 400 && {
            errors: [{ in: 'body', field: '', code: 'invalid', message: 'It is refused.' }],
          }),
        },
      });
      traffic.replyHeaders['content-type'] = 'application/problem+json';
      return true;
    },
  };
}

/** Removes a parameter from requests at a place. */
export function drops(place: string, ...names: readonly string[]): Wrapper {
  return takes(place, ({ query }) => {
    for (const key of Array.from(query.keys()))
      if (names.some((name) => key === name || key.startsWith(`${name}[`))) query.delete(key);
  });
}

/** Combines several wrappers into one. */
export function both(...wrappers: readonly Wrapper[]): Wrapper {
  return {
    request: async (traffic, aside) => {
      for (const { request } of wrappers) if ((await request?.(traffic, aside)) === true) return true;
      return false;
    },
    reply: async (traffic, aside) => {
      for (const { reply } of wrappers) await reply?.(traffic, aside);
    },
  };
}
