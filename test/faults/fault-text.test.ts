import { describe, expect, it } from 'vitest';
import { effectText } from '../../src/client/fault-text.js';

describe('the text of a fault', () => {
  it.each([
    [{ type: 'cut', at: 'start' }, 'not executed, the connection cut'],
    [{ type: 'cut', at: 'middle' }, 'executed, the connection cut in the middle of the response'],
    [{ type: 'cut', at: 'committed' }, 'executed, but the response is lost'],
    [{ type: 'garble', as: 'html' }, 'response garbled: html'],
  ] as const)('of %j is in the words of the docs', (effect, text) => {
    expect(effectText(effect)).toBe(text);
  });
});
