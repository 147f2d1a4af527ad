import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitedFetch } from '../../src/cli/limited-fetch.js';

it.each([101, 999])('a server that responds %i is told in words of HTTP', async (status) => {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.end(`HTTP/1.1 ${status} Whatever\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(limitedFetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    `it responds with the status ${status}, which ends no request`,
  );
});
