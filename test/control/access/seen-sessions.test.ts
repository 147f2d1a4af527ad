import { describe, expect, it } from 'vitest';
import { SeenSessions } from '../../../src/control/access/seen-sessions.js';

interface Session {
  readonly id: string;
  readonly name: string;
}

const session = (name: string, n = 0): Session => ({ id: `${name} ${n}`, name });
const ids = (sessions: readonly Session[]) => sessions.map(({ id }) => id);

/** Returns the list of seen sessions after each named client of the workspace `one` has used 300 sessions. */
function flooded(...names: readonly string[]): SeenSessions<Session> {
  const seen = new SeenSessions<Session>();
  seen.add('other', session('other.desk'));
  seen.add('one', session('one.own'));
  for (let n = 0; n < 300; n++) for (const name of names) seen.add('one', session(name, n));
  return seen;
}

describe('the sessions that were seen in requests', () => {
  it('are listed by workspace, last used first, each once', () => {
    const seen = new SeenSessions<Session>();
    for (const n of [1, 2, 3, 2]) seen.add('one', session('one.desk', n));
    expect(ids(seen.of('one'))).toEqual(['one.desk 2', 'one.desk 3', 'one.desk 1']);
    expect(seen.of('other')).toEqual([]);
  });

  it('of one client are limited to the last used ones, and displace none of other clients', () => {
    const seen = flooded('one.look');
    expect(ids(seen.of('one'))).toEqual([
      ...Array.from({ length: 199 }, (_, n) => `one.look ${299 - n}`),
      'one.own 0',
    ]);
    expect(ids(seen.of('other'))).toEqual(['other.desk 0']);
  });

  it('of a workspace are at most 200: the client with the most sessions loses one first', () => {
    const seen = flooded('one.a', 'one.b', 'one.c', 'one.d', 'one.e', 'one.f');
    expect(seen.of('one')).toHaveLength(200);
    expect(seen.get('one', 'one.own 0')).toEqual(session('one.own'));
  });

  it('are no longer listed once they are deleted', () => {
    const seen = flooded();
    seen.delete('one', 'one.own 0');
    expect([seen.of('one'), seen.get('one', 'one.own 0')]).toEqual([[], undefined]);
  });
});
