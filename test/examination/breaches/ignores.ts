import type { RuleId } from '../../../src/domain/shared/rule-ids.gen.js';
import type { Breach } from './breach.js';

/** Returns the breach of a list that ignores one of its filters. */
export function ignores(
  path: RegExp,
  parameter: string,
  rules: readonly RuleId[],
  at = '/availabilities',
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
  };
}

export const ITEMS = /^(\/activities\/\d+)?\/availabilities/;
