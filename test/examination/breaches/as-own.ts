import type { Aside, Traffic, Wrapper } from '../wrapped-target.js';

const tokens = new WeakMap<Aside['memory'], string>();

/**
 * Replaces the token of matching requests by the token of the examined client. The first request for `/merchants`
 * shows this token, because the examiner sends it as the examined client.
 */
export function asOwn(isMeant: (traffic: Traffic) => boolean): Pick<Wrapper, 'request'> {
  return {
    request: (traffic, { memory }) => {
      const token = traffic.headers['authorization'];
      if (traffic.path === '/merchants' && token !== undefined && !tokens.has(memory))
        tokens.set(memory, token);
      const own = tokens.get(memory);
      if (token?.startsWith('Bearer ey') && own !== undefined && isMeant(traffic))
        traffic.headers['authorization'] = own;
    },
  };
}

/** Adds a token to requests without a token: that of the latest request for the merchants. */
export function withOwn(): Pick<Wrapper, 'request'> {
  return {
    request: (traffic, { memory }) => {
      if (traffic.path !== '/merchants') return;
      const token = traffic.headers['authorization'];
      if (token?.startsWith('Bearer ey')) tokens.set(memory, token);
      const own = tokens.get(memory);
      if (token === undefined && own !== undefined) traffic.headers['authorization'] = own;
    },
  };
}
