import { expect, it } from 'vitest';
import type { Audit, Audited } from '../../src/control/audit/audit.js';
import { auditingTokens } from '../../src/control/audit/observe.js';
import type { Exchange } from '../../src/http/exchange.js';
import { StorageUnavailable } from '../../src/store/store.js';
import type { Workspace } from '../../src/workspaces/live-workspace.js';

it('the audit counts a wrong secret although its workspace is just being closed', async () => {
  const closed = {
    query: () => {
      throw new StorageUnavailable('workspace demo is closed');
    },
  } as unknown as Workspace;
  const [rows, work]: [Audited[], Promise<void>[]] = [[], []];
  const audit = {
    refused: (row: Audited) => void rows.push(row),
    after: (added: Promise<void>) => void work.push(added),
  } as unknown as Audit;
  const exchange = {
    request: { socket: { remoteAddress: '127.0.0.1' }, headers: {} },
    operation: { id: 'createToken' },
    claimedClient: 'demo.partner',
  } as unknown as Exchange;
  auditingTokens({ audit, find: () => closed })(exchange, { status: 401 } as never, {} as never);
  await Promise.all(work);
  expect(rows).toMatchObject([{ who: 'unknown', action: 'createToken', status: 401 }]);
});
