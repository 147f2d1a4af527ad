import { createServer, type AddressInfo } from 'node:net';

/** Returns a free port on an address of this machine. */
export async function freePort(host = '127.0.0.1'): Promise<string> {
  const server = createServer().listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
