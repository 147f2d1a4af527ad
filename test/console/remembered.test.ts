import { afterEach, describe, expect, it, vi } from 'vitest';
import { remember, remembered } from '../../src/console/shared/forms/remembered.js';

/** A storage that refuses to hold more than a number of characters. */
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

describe('form values that the console stores', () => {
  it('are loaded again, by workspace', () => {
    vi.stubGlobal('localStorage', new Small(10_000));
    remember('ci', form('By tram'));
    expect(remembered('ci')).toMatchObject({
      client: 'partner',
      forms: { createBooking: { body: { note: 'By tram' } } },
    });
    expect(remembered('demo')).toEqual({ forms: {} });
  });

  it('replace the stored values of other workspaces if the storage is full', () => {
    vi.stubGlobal('localStorage', new Small(1000));
    remember('old', form('x'.repeat(600)));
    remember('ci', form('y'.repeat(600)));
    expect(remembered('ci').forms).toHaveProperty('createBooking');
    expect(remembered('old').forms).toEqual({});
  });

  it('are partly dropped if the storage is full, and not stored if storage is forbidden', () => {
    vi.stubGlobal('localStorage', new Small(60));
    remember('ci', form('By tram'));
    expect(remembered('ci')).toEqual({ client: 'partner', forms: {} });
    vi.stubGlobal('localStorage', undefined);
    remember('ci', form('By tram'));
    expect(remembered('ci')).toEqual({ forms: {} });
  });
});
