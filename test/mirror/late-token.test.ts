import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { real } from '../../src/time/real-time.js';
import { mirrored } from './worlds.js';

it.each([
  ['with a length', { 'Content-Length': '1000' }],
  ['without a length', { Connection: 'close' }],
])(
  'a target whose token arrives slowly in %s gets a timeout, and the client is not blamed',
  async (_, headers) => {
    const { setTimeout: wait } = real;
    vi.spyOn(real, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
      wait(run, ms === 30_000 ? 60 : ms)) as typeof real.setTimeout);
    const server = createServer((_request, response) => {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, headers);
      const timer = real.setInterval(() => response.write(' '), 10);
      response.once('close', () => real.clearInterval(timer));
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
      server.close().closeAllConnections();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const mirroring = mirrored(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(mirroring).rejects.toMatchObject({
      message: expect.stringContaining('POST /oauth2/token got no response: it took longer than 30 s.'),
      setting: null,
    });
    await expect(mirroring).rejects.not.toThrow('access token');
  },
);
