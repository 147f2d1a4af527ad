import { afterEach, describe, expect, it, vi } from 'vitest';
import { remember, remembered } from '../../src/console/shared/forms/remembered.js';

/** A storage with room for a number of characters. */
class Small {
  #room: number;
  constructor(room: number) {
    this.#room = room;
    Object.defineProperty(this, 'getItem', { value: (key: string) => Reflect.get(this, key) ?? null });
    Object.defineProperty(this, 'removeItem', { value: (key: string) => Reflect.deleteProperty(this, key) });
    Object.defineProperty(this, 'setItem', { value: this.#set.bind(this) });
  }
  #set(key: string, value: string) {
    const others = Object.entries(this).filter(([name]) => name !== key);
    if (others.join('').length + value.length > this.#room) throw new Error('exceeded the quota');
    Reflect.set(this, key, value);
  }
}

const form = (note: string) => ({
  client: 'partner',
  operationId: 'createBooking',
  values: { path: {}, query: {}, header: {}, body: { note } },
});

afterEach(() => vi.unstubAllGlobals());

describe('what the console keeps of forms', () => {
  it('is there again, by workspace', () => {
    vi.stubGlobal('localStorage', new Small(10_000));
    remember('ci', form('By tram'));
    expect(remembered('ci')).toMatchObject({ client: 'partner', values: { note: ['By tram'] } });
    expect(remembered('demo')).toEqual({ forms: {}, values: {} });
  });

  it('makes room by what is kept of other workspaces', () => {
    vi.stubGlobal('localStorage', new Small(1000));
    remember('old', form('x'.repeat(300)));
    remember('ci', form('y'.repeat(300)));
    expect(remembered('ci').forms).toHaveProperty('createBooking');
    expect(remembered('old').forms).toEqual({});
  });

  it('is less in storage that is full, and nothing where storage is forbidden', () => {
    vi.stubGlobal('localStorage', new Small(60));
    remember('ci', form('By tram'));
    expect(remembered('ci')).toEqual({ client: 'partner', forms: {}, values: {} });
    vi.stubGlobal('localStorage', undefined);
    remember('ci', form('By tram'));
    expect(remembered('ci')).toEqual({ forms: {}, values: {} });
  });
});
