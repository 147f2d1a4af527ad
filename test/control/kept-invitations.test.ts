import { describe, expect, it } from 'vitest';
import {
  drawCode,
  keyOf,
  type Invitation,
  KeptInvitations,
} from '../../src/control/invitations/invitations.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import { START } from '../harness.js';
import { anInvitation } from './an-invitation.js';

// store/embedded-database.test.ts tests two instances on a database.
describe('the invitations of a server', () => {
  it('are at most 100 to one workspace and 1,000 in all; used-up ones make room', async () => {
    const invitations = new KeptInvitations(new LocalDocuments(), () => START);
    const to = (workspace: string) => ({ to: { workspace, workspaceCreatedAt: START } });
    const fill = async (count: number, more: (at: number) => Partial<Invitation>) => {
      for (let at = 0; at < count; at++) await invitations.add(anInvitation(drawCode(), more(at)));
    };
    await fill(100, () => to('w'));
    await expect(invitations.add(anInvitation(drawCode(), to('w')))).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await fill(890, (at) => to(`w${at % 20}`));
    const usedUp = drawCode();
    await invitations.add(anInvitation(usedUp));
    await invitations.claim(usedUp, 'a');
    await fill(10, () => ({}));
    await expect(invitations.add(anInvitation(drawCode()))).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await invitations.open()).toHaveLength(1000);
  });

  it('keep their limit if many are made at once, at one instance or at two', async () => {
    const documents = new LocalDocuments();
    const first = new KeptInvitations(documents, () => START);
    const second = new KeptInvitations(documents, () => START);
    const to = { to: { workspace: 'w', workspaceCreatedAt: START } };
    const add = (instance: KeptInvitations) => instance.add(anInvitation(drawCode(), to));
    for (let at = 0; at < 81; at++) await add(first);
    await Promise.all(Array.from({ length: 15 }, async () => add(first)));
    await Promise.allSettled(Array.from({ length: 40 }, async (_, at) => add(at % 2 ? first : second)));
    const { length } = await first.open();
    expect([length > 96, length <= 100]).toEqual([true, true]);
  });

  it('to one workspace count while they can be accepted', async () => {
    const invitations = new KeptInvitations(new LocalDocuments(), () => START);
    const to = { to: { workspace: 'w', workspaceCreatedAt: START } };
    for (let at = 0; at < 100; at++) {
      const code = drawCode();
      await invitations.add(anInvitation(code, to));
      await invitations.claim(code, 'a');
    }
    await invitations.add(anInvitation(drawCode(), to));
    expect(await invitations.open()).toHaveLength(1);
  });

  it('that have ended are deleted when the next one is made', async () => {
    let now = START;
    const documents = new LocalDocuments();
    const invitations = new KeptInvitations(documents, () => now);
    const code = drawCode();
    await invitations.add(anInvitation(code));
    now += 1000;
    expect(await invitations.open()).toEqual([]);
    expect(await invitations.claim(code, 'a')).toBeUndefined();
    await invitations.add(anInvitation(drawCode(), { expiresAt: now + 1 }));
    expect(await documents.list('invitation')).toHaveLength(1);
  });

  it('count one use for a client, even if it is claimed twice', async () => {
    const invitations = new KeptInvitations(new LocalDocuments(), () => START);
    const code = drawCode();
    await invitations.add(anInvitation(code, { uses: 2 }));
    await invitations.claim(code, 'a');
    expect((await invitations.claim(code, 'a'))?.accepted).toEqual(['a']);
    expect((await invitations.claim(code, 'b'))?.accepted).toEqual(['a', 'b']);
    expect(await invitations.claim(code, 'c')).toBeUndefined();
  });

  it('are not accepted by their id, nor by a code whose hash only begins like theirs', async () => {
    const documents = new LocalDocuments();
    const invitations = new KeptInvitations(documents, () => START);
    const code = drawCode();
    const other = { ...anInvitation(code), hash: keyOf(drawCode()).hash };
    await documents.add('invitation', other.id, JSON.stringify(other));
    expect(await invitations.claim(code, 'a')).toBeUndefined();
    expect(await invitations.claim(other.id, 'a')).toBeUndefined();
  });
});
