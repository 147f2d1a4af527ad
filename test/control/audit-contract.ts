import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { PART_BYTES, type AuditStore } from '../../src/control/audit/audit-store.js';
import { Audit } from '../../src/control/audit/audit.js';
import { START } from '../harness.js';

/** Tests the contract of an audit, which is the same in every store. */
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
      expect(numbers).toEqual(kept.map((_, index) => 60 * 40 - kept.length + index)); // the newest, and none is missing
      expect(await store.read('server')).toEqual(['{"a":1}']);
    });
  });
}
