import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { cutConnection } from '../../src/http/faults/fault-reply.js';

it('an earlier response on the same connection is sent completely before the connection is cut', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/cut') return cutConnection(response);
    response.writeHead(200, { 'Content-Length': '10' }).write('first');
    setTimeout(() => response.end('-last'), 50);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => undefined); // the server cuts the connection
  const headers = 'Host: localhost\r\nSec-Fetch-Site: same-origin\r\n\r\n';
  socket.write(`GET / HTTP/1.1\r\n${headers}GET /cut HTTP/1.1\r\n${headers}`);
  await once(socket, 'close');
  server.close();
  expect(text.split('\r\n\r\n')[1]).toBe('first-last');
  expect(text).not.toContain('502');
});
