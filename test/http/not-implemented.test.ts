import { expect, it } from 'vitest';
import { HANDLERS } from '../../src/operations/handlers.js';

it('leaves no operation of the contract unbuilt', () => {
  const open = Object.entries(HANDLERS).filter(([, handler]) => handler.kind === 'notImplemented');
  expect(open.map(([id]) => id)).toEqual([]);
});
