import { describe, expect, it } from 'vitest';
import { effectText } from '../../src/client/fault-text.js';

describe('the text of a fault', () => {
  it.each([
    [{ type: 'cut', at: 'start' }, 'not executed, the connection cut'],
    [{ type: 'cut', at: 'middle' }, 'executed, the connection cut in the middle of the response'],
    [{ type: 'cut', at: 'committed' }, 'executed, but the response is lost'],
    [{ type: 'garble', as: 'html' }, 'executed, but the response is a page of HTML'],
    [{ type: 'garble', as: 'truncated-json' }, 'executed, but the response ends in the middle'],
  ] as const)('of %j is in the words of the docs', (effect, text) => {
    expect(effectText(effect)).toBe(text);
  });
});
