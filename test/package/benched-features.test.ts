import { expect, it } from 'vitest';
import { REPLACED } from '../../bench/writes/leave-out-hooks.mjs';

it.each(Object.entries(REPLACED))(
  'the benchmark of writes replaces an export that exists for the feature %s',
  async (_, [path, name]) => {
    const module = (await import(`../../src/${path}`)) as Record<string, unknown>;
    expect(module[name]).toBeTypeOf('function');
  },
);
