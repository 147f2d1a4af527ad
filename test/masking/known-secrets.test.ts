import { describe, expect, it } from 'vitest';
import { maskOf } from '../../src/masking/known-secrets.js';

const SECRET = 'r4-"tin" whistle';
const known = maskOf([SECRET, 'short', '12345678', 'r4-"tin"', 'hunter22', 'lamp/7 "sülze"', 'ab+cd>>>?é']);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const entities = (text: string) => Array.from(text, (letter) => `&#${letter.charCodeAt(0)};`).join('');

describe('known secrets', () => {
  it.each([
    ['alone', SECRET, '***'],
    ['in a sentence', `It is ${SECRET}, twice: ${SECRET}`, 'It is ***, twice: ***'],
    ['without its end, as another secret is', 'r4-"tin" x', '*** x'],
    ['in JSON', JSON.stringify({ a: SECRET }), '{"a":"***"}'],
    ['percent-encoded', encodeURIComponent(SECRET), '***'],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(SECRET)), '***'],
    ['form-encoded', `a=${encodeURIComponent(SECRET).replaceAll('%20', '+')}`, 'a=***'],
    ['with JSON escapes', SECRET.replace('r', String.raw`\u0072`), '***'],
    ['in JSON inside JSON', JSON.stringify(JSON.stringify({ a: SECRET })), '"{"a":"***"}"'],
    ['in JSON inside JSON inside JSON', JSON.stringify(JSON.stringify(JSON.stringify(SECRET))), '"""***"""'],
    ['with an escaped slash', String.raw`lamp\/7 \"sülze\"`, '***'],
    ['with decimal entities', entities(SECRET), '***'],
    ['with a named entity', SECRET.replaceAll('"', '&quot;'), '***'],
    ['with a plus sign that stays in a path', encodeURI('ab+cd>>>?é'), '***'],
    ['with a plus sign for each space', 'lamp/7+"sülze"', '***'],
    ['in the shortest base64', base64('hunter22'), '***='],
    ['in base64 after other bytes', base64('a:hunter22'), '***=='],
    ['in base64 that is percent-encoded', encodeURIComponent(base64('>>>?ab+cd>>>?é')), '***'],
    ['in base64 twice', base64(base64('hunter22')), '***'],
    ['with entities in base64', base64(entities('hunter22')), '***=='],
    ['in base64 with letters of two bytes', base64('lamp/7 "sülze"'), '***'],
    ['in base64', `see ${Buffer.from(`id:${SECRET}`).toString('base64url')}`, 'see ***'],
    ['of digits', '4212345678', '42***'],
  ])('are masked %s', (_, text, shown) => {
    expect(known.in(text)).toBe(shown);
    expect(known.in({ a: [{ [text]: text }] })).toEqual({ a: [{ [shown]: shown }] });
  });

  it('are masked as numbers, and other values stay', () => {
    const value = { a: 12345678, b: 1234567, c: null, d: true, e: 'short', f: 'r4-"tin', g: '100 %, a+b' };
    expect(known.in(value)).toEqual({ ...value, a: '***' });
  });

  it('are not found in a value that has none: it is returned itself', () => {
    const value = { a: [1, { b: 'hunter2' }], c: null, 'a member': ['a list'] };
    expect(known.in(value)).toBe(value);
    expect(known.in({ ...value, d: SECRET }).a).toBe(value.a);
  });

  it('are masked in a path, whose other parts stay encoded', () => {
    const secret = encodeURIComponent(SECRET);
    expect(known.inPath(`/a%20b/${secret}?q=%26&${secret}=x`)).toBe('/a%20b/***?q=%26&***=x');
    expect(maskOf(['a/secret/path']).inPath('/x/a/secret/path')).toBe('/x/***');
    expect(known.inPath(`/a%20b/${base64('hunter22')}?q=${encodeURIComponent(base64('hunter22'))}`)).toBe(
      '/a%20b/***=?q=***=',
    );
    expect(known.inPath('/a%20b/c?d=+e')).toBe('/a%20b/c?d=+e');
  });

  it('change nothing if there are none of at least 8 characters', () => {
    const value = { a: 'short' };
    const none = maskOf(['short']);
    expect([none.in(value), none.inPath('/short')]).toEqual([value, '/short']);
  });

  it('of thousands of clients are found in a long text', () => {
    const many = maskOf(Array.from({ length: 20_000 }, (_, at) => `secret-of-client-${at}-${at ** 3}`));
    const text = 'a sentence about seats, bookings and departures. '.repeat(1400);
    expect(many.in(`${text}secret-of-client-7-343`)).toBe(`${text}***`);
  });
});
