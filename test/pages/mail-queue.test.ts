import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import type { StoredMail } from '../../src/domain/basket/mail.js';
import { SHARED } from '../../src/limits/limits.js';
import { Shares } from '../../src/limits/shares.js';
import { createMailer } from '../../src/pages/mailer.js';
import type { Workspace } from '../../src/workspaces/live-workspace.js';
import { listen, mail, storedMail, workspace } from './mail-server.js';

describe('the queue of mails (B11)', () => {
  it('waits only for a limited time for a mail server that never ends its response, and sends the next mail', async () => {
    const closed: Promise<unknown>[] = [];
    const dripping = createServer((socket) => {
      closed.push(once(socket, 'close'));
      socket.on('data', () => undefined).write('220 dripping\r\n');
      const drips = setInterval(() => socket.write('250-wait\r\n'), 20);
      socket.on('close', () => clearInterval(drips));
    }).listen(0, '127.0.0.1');
    afterAll(() => void dripping.close());
    await once(dripping, 'listening');
    const url = `smtp://127.0.0.1:${(dripping.address() as AddressInfo).port}`;
    const failures: unknown[] = [];
    const mailer = createMailer({ url, mailMs: 300, report: (error) => failures.push(error) });
    for (let id = 1; id <= 6; id++) mailer.deliver(workspace, [mail({ id, kind: 'booked' })]);
    await mailer.close(4000);
    const cause = new Error('the mail server did not accept the mail within 0.3 s');
    const late = Object.assign(new Error('Message sending aborted', { cause }), {
      name: 'AbortError',
      code: 'EABORT',
    });
    expect(failures).toEqual(Array.from({ length: 6 }, () => late));
    expect(mailer.deliveryOf(workspace, storedMail(6))).toEqual({ state: 'failed', reason: 'not_accepted' });
    await Promise.all(closed);
    expect(closed).toHaveLength(6);
  });

  it('opens at most five connections at once, sends all mails, and ends all connections when it closes', async () => {
    const { url, received, connections } = await listen();
    const failures: unknown[] = [];
    const mailer = createMailer({ url, report: (error) => failures.push(error) });
    for (let id = 1; id <= 60; id++) mailer.deliver(workspace, [mail({ id, kind: 'booked' })]);
    await mailer.close(60_000);
    expect([received.length, connections.most, failures]).toEqual([60, 5, []]);
    expect(mailer.deliveryOf(workspace, storedMail(60))).toEqual({ state: 'sent' });
    await expect.poll(() => connections.now).toBe(0);
  });

  it('sends no mail beyond the share of its workspace, which stays in the outbox, and a mail of another workspace is sent', async () => {
    let greet: (value?: unknown) => void = () => undefined;
    const { url, received } = await listen(new Promise((resolve) => (greet = resolve)));
    const failures: unknown[] = [];
    const mailer = createMailer({ url, report: (error) => failures.push(error) });
    const [greedy, other] = ['greedy', 'other'].map((name) => ({ ...workspace, name })) as [
      Workspace,
      Workspace,
    ];
    const body = 'x'.repeat(1024 ** 2);
    const most = Math.floor(new Shares(SHARED.waitingMails).largest / (body.length + 1024 + 100));
    for (let id = 1; id <= most + 1; id++) mailer.deliver(greedy, [mail({ id, body, kind: 'booked' })]);
    mailer.deliver(other, [mail({ kind: 'booked' })]);
    const failed = { state: 'failed', reason: 'too_many_waiting' };
    expect([most, most + 1].map((id) => mailer.deliveryOf(greedy, storedMail(id, { body })))).toEqual([
      { state: 'waiting' },
      failed,
    ]);
    expect(failures).toEqual([new Error('too many mails of greedy wait to be sent')]);
    greet();
    await mailer.close(60_000);
    expect(received).toHaveLength(most + 1);
    expect(mailer.deliveryOf(other, storedMail(1))).toEqual({ state: 'sent' });
    mailer.deliver(greedy, [mail({ body, kind: 'booked' })]); // the share is free again
    expect(mailer.deliveryOf(greedy, storedMail(1, { body }))).toEqual({ state: 'waiting' });
    await mailer.close(60_000);
  });

  it('sends the mails of workspaces in turn, so that none waits for all mails of another', async () => {
    let greet: (value?: unknown) => void = () => undefined;
    const { url, received } = await listen(new Promise((resolve) => (greet = resolve)));
    const mailer = createMailer({ url, report: () => undefined });
    const deliver = (name: string, count: number) => {
      for (let id = 1; id <= count; id++)
        mailer.deliver({ ...workspace, name }, [mail({ id, to: `${name}@example.com`, kind: 'booked' })]);
    };
    deliver('busy', 40);
    deliver('other', 2);
    deliver('third', 1);
    greet();
    await mailer.close(60_000);
    const order = received.map(({ to }) => to[0]);
    expect(order).toHaveLength(43);
    // Five mails are sent at once, so the order of mails that are sent together may vary.
    const last = Math.max(order.lastIndexOf('other@example.com'), order.indexOf('third@example.com'));
    expect(last).toBeLessThan(15);
  });

  it('does not send mails that still wait or are being sent when it closes, and reports their number', async () => {
    const { url, received, connections } = await listen(new Promise(() => undefined));
    const failures: unknown[] = [];
    const mailer = createMailer({ url, report: (error) => failures.push(error) });
    for (let id = 1; id <= 8; id++) mailer.deliver(workspace, [mail({ id, kind: 'booked' })]);
    await mailer.close(20);
    expect(failures).toEqual([
      new Error('no answer within 0.02 s'),
      new Error('mails not sent before the stop: 8'),
    ]);
    for (const id of [1, 5, 8])
      expect(mailer.deliveryOf(workspace, storedMail(id))).toEqual({ state: 'failed', reason: 'stopped' });
    expect(received).toEqual([]);
    await expect.poll(() => connections.now).toBe(0);
  });

  it('knows the delivery of the latest 1000 mails of a workspace', async () => {
    const mailer = createMailer({ url: 'smtp://127.0.0.1:1', report: () => undefined });
    for (let id = 1; id <= 1001; id++) mailer.deliver(workspace, [mail({ id, kind: 'booked' })]);
    expect([1, 2].map((id) => mailer.deliveryOf(workspace, storedMail(id))?.state)).toEqual([
      undefined,
      'waiting',
    ]);
    await mailer.close(60_000);
    const known = Array.from({ length: 1001 }, (_, at) => mailer.deliveryOf(workspace, storedMail(at + 1)));
    expect(known.filter((one) => one?.state === 'failed')).toHaveLength(1000);
  });

  it('knows the delivery of each mail, though an undo lets another one have its id', async () => {
    const greetings: ((value?: unknown) => void)[] = [];
    const { url } = await listen(new Promise((resolve) => greetings.push(resolve)));
    const mailer = createMailer({ url, report: () => undefined });
    const [undone, next] = ['old@example.com', 'new@example.com'].map((to) => storedMail(1, { to }));
    if (!undone || !next) throw new Error('two mails are needed');
    const added = (value: StoredMail) => ({ table: 'mails' as const, key: value.id, value });
    mailer.deliver(workspace, [added(undone)]);
    expect(mailer.deliveryOf(workspace, next)).toBeUndefined();
    for (const greet of greetings) greet();
    await expect.poll(() => mailer.deliveryOf(workspace, undone)).toEqual({ state: 'sent' });
    mailer.deliver(workspace, [added(next), added(undone)]); // the same mail again, after another undo
    const both = () => [next, undone].map((one) => mailer.deliveryOf(workspace, one)?.state);
    expect(both()).toEqual(['waiting', 'waiting']);
    await mailer.close(60_000);
    expect(both()).toEqual(['sent', 'sent']);
  });

  it('knows the delivery after the workspace was closed and opened, but not in another one of the same name', async () => {
    const mailer = createMailer({ url: 'smtp://127.0.0.1:1', report: () => undefined });
    mailer.deliver(workspace, [mail({ kind: 'booked' })]);
    await mailer.close(60_000);
    const { name, createdAt } = workspace;
    const failed = { state: 'failed', reason: 'not_accepted' };
    expect(mailer.deliveryOf({ name, createdAt }, storedMail(1))).toEqual(failed);
    expect(mailer.deliveryOf({ name, createdAt: createdAt + 1 }, storedMail(1))).toBeUndefined();
  });
});
