import type { RuleId } from '../../../src/domain/shared/rule-ids.gen.js';
import type { Breach } from './breach.js';

/** A list that ignores one of its filters. The value matches no entry, or only entries for which `fits` returns true. */
export function ignores(
  path: RegExp,
  parameter: string,
  rules: readonly RuleId[],
  value = 'no-such-value',
  at = '/availabilities',
  fits: (entry: object) => boolean = () => false,
): Breach {
  return {
    id: `${at} ignores ${parameter}`,
    theme: 'lists',
    rules,
    request: (traffic) => {
      if (traffic.method !== 'GET' || !path.test(traffic.path)) return;
      const keys = [...traffic.query.keys()];
      for (const key of keys)
        if (key === parameter || key.startsWith(`${parameter}[`)) traffic.query.delete(key);
    },
    witness: async ({ session }) => {
      const name = parameter === 'category' ? 'category[99999]' : parameter;
      const reply = await session.get<object[]>(at, `${encodeURI(name)}=${value}`);
      return reply.status === 200 && reply.body.some((entry) => !fits(entry));
    },
  };
}

export const ITEMS = /^(\/activities\/\d+)?\/availabilities/;
