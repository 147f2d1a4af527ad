import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  access,
  endedBecause,
  readOnlyBecause,
  requireSignIn,
  sendingForbiddenBecause,
} from '../../src/console/shared/server/session.js';
import {
  draftOf,
  forgetDrafts,
  keepDraft,
  remember,
  remembered,
} from '../../src/console/shared/forms/remembered.js';

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

describe('form values that the console stored for a reader', () => {
  const client = { kind: 'workspace', name: 'ci', client: 'partner', hasPublicSecret: false } as const;
  it.each([
    ['a sign-out', () => forgetDrafts()],
    ['the end of the session', () => requireSignIn(null)],
  ])('are forgotten at %s, in all workspaces', (_, end) => {
    vi.stubGlobal('localStorage', new Small(10_000));
    endedBecause.value = null;
    access.value = { ...client, role: 'use', isSession: true };
    remember('ci', form('By tram'));
    remember('demo', form('By boat'));
    forgetDrafts(false); // a reload
    expect(remembered('ci').forms).toHaveProperty('createBooking');
    end();
    expect([remembered('ci'), remembered('demo')]).toEqual([{ forms: {} }, { forms: {} }]);
  });
});

describe('drafts, which the tab stores', () => {
  const draft = (note: string, text: string | null = null) => ({ values: form(note).values, text });
  const stored = () =>
    Object.values((globalThis as unknown as { readonly sessionStorage: object }).sessionStorage).join(' ');
  const start = () => {
    vi.stubGlobal('sessionStorage', new Small(1_000_000));
    endedBecause.value = null;
    access.value = { kind: 'everything', role: 'admin', isSession: true };
    forgetDrafts();
  };

  it('have no card data and no secret, in any field, nor a text that is no JSON', () => {
    start();
    const secret = { client_secret: 'hush', note: 'paid by 4242424242424242', at: [4_242_424_242_424_242] };
    const values = { ...form('x').values, query: secret, body: { creditCard: { cvc: '737' }, kept: 'yes' } };
    keepDraft('a', { values, text: JSON.stringify({ cvc: '737', kept: 'text' }) });
    keepDraft('b', draft('fields', '{ "cvc": "737", "note": "typed'));
    expect(stored()).not.toMatch(/hush|4242|737|typed/);
    expect(stored()).toMatch(/yes.*kept.*text.*fields/);
    expect(draftOf('b')?.text).toContain('typed'); // the open page has all
  });

  it('have a limit: the oldest are dropped', () => {
    start();
    for (const name of ['a', 'b', 'c']) keepDraft(name, draft(name.repeat(40_000)));
    expect(stored().length).toBeLessThanOrEqual(100_000);
    expect([stored().includes('aaa'), stored().includes('ccc')]).toEqual([false, true]);
    keepDraft('d', draft('d'.repeat(100_001)));
    expect(stored()).toBe('{}');
  });

  it('are forgotten at a sign-out, when the session ends, and by other readers', () => {
    start();
    keepDraft('a', draft('By tram'));
    requireSignIn(null); // the session has ended, and the page is open
    expect(stored()).toBe('');
    keepDraft('a', draft('typed since'));
    expect(stored()).not.toContain('typed since');
    start();
    keepDraft('a', draft('By tram'));
    const client = { kind: 'workspace', name: 'demo', client: 'partner', hasPublicSecret: false } as const;
    access.value = { ...client, role: 'use', isSession: true };
    keepDraft('a', draft('of the partner'));
    forgetDrafts(false);
    expect(stored()).toMatch(/of the partner/);
    expect(stored()).not.toContain('By tram');
    forgetDrafts();
    expect([stored(), draftOf('a')]).toEqual(['', undefined]);
  });
});

describe('a client with the role look', () => {
  const look = (hasPublicSecret: boolean) => {
    const of = { name: 'demo', client: 'partner', hasPublicSecret } as const;
    access.value = { kind: 'workspace', role: 'look', isSession: true, ...of };
    return readOnlyBecause();
  };

  it('may send requests as itself if its secret is public, and is told so with whom to ask', () => {
    const why = look(true);
    expect(why).toMatch(/^You cannot change the workspace .* send API requests only as partner, .*Ask the /);
    expect([sendingForbiddenBecause('partner'), sendingForbiddenBecause('operator')]).toEqual([null, why]);
  });

  it('may otherwise only read', () => {
    const why = look(false);
    expect(why).toMatch(/^Read only: your client may only look\. Ask the /);
    expect(sendingForbiddenBecause('partner')).toBe(why);
  });
});
