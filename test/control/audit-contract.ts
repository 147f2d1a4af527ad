import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { PART_BYTES, type AuditStore } from '../../src/control/audit/audit-store.js';
import { Audit } from '../../src/control/audit/audit.js';
import { AUDIT_PARTS } from '../../src/control/audit/audit-row.js';
import { START } from '../harness.js';

/** Tests of an audit log that every store must pass. */
export function auditContract(place: string, open: () => Promise<AuditStore>): void {
  describe(`an audit in ${place}`, () => {
    const audited = {
      who: 'admin',
      role: 'admin',
      from: '127.0.0.1',
      action: 'resetWorkspace',
      status: 200,
    } as const;
    const auditIn = (store: AuditStore) => new Audit(store, pino({ level: 'silent' }), () => START);

    it('can be read by another audit on the same store', async () => {
      const store = await open();
      const first = auditIn(store);
      first.add({ ...audited, workspace: 'one' }, false);
      first.add({ ...audited, workspace: 'two' }, true);
      await first.close();
      const rows = await auditIn(store).list({ limit: 10, offset: 0 });
      expect(
        rows.map(({ workspace }) => workspace).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
      ).toEqual(['one', 'two']);
    });

    it('keeps the newest rows within its size; rows of clients never displace rows of the server', async () => {
      const store = await open();
      await store.append('server', ['{"a":1}']);
      const line = JSON.stringify({ ...audited, workspace: 'x'.repeat(900) });
      for (let batch = 0; batch < 60; batch += 1)
        await store.append(
          'clients',
          Array.from({ length: 40 }, (__, at) => line.replace('"admin"', `"${batch}-${at}"`)),
        );
      const kept = await store.read('clients');
      const bytes = kept.reduce((sum, one) => sum + one.length, 0);
      expect(bytes).toBeGreaterThan(PART_BYTES * 0.4);
      expect(bytes).toBeLessThan(PART_BYTES * 2);
      const numbers = kept.map((one) => {
        const [, batch, at] = /"(\d+)-(\d+)"/.exec(one) ?? [];
        return Number(batch) * 40 + Number(at);
      });
      expect(numbers).toEqual(kept.map((_, index) => 60 * 40 - kept.length + index)); // the newest entries are kept without a gap
      expect(await store.read('server')).toEqual(['{"a":1}']);
    });

    it('drops the oldest rows of the workspace, token or address with the most bytes, not those of others', async () => {
      const store = await open();
      const rowOf = (who: string, from = who) =>
        JSON.stringify({ ...audited, who, from, workspace: 'victim' });
      const few = ['victim', 'other'].map((name) => rowOf(`${name}.own`));
      const many = Array.from({ length: 400 }, (_, at) => rowOf(`greedy.c${at % 7}`, 'greedy'));
      const parts = { clients: many, server: many.map(() => rowOf('greedy')), refused: many } as const;
      for (const part of AUDIT_PARTS) {
        await store.append(part, few);
        for (let batch = 0; batch < 61; batch += 1) await store.append(part, parts[part]);
        const kept = await store.read(part);
        expect(kept.slice(0, 2)).toEqual(few);
        const bytes = kept.reduce((sum, one) => sum + one.length, 0);
        expect([bytes > PART_BYTES * 0.4, bytes < PART_BYTES * 2]).toEqual([true, true]);
      }
    });
  });
}
