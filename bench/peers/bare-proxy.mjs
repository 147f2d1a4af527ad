// A minimal forwarding proxy with node:http. The benchmark compares the sandbox's proxy with this proxy.
import { Agent, createServer, request as httpRequest } from 'node:http';

const target = new URL(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true });
const server = createServer((request, response) => {
  const { method, url, headers } = request;
  const sent = httpRequest(new URL(url ?? '/', target), { agent, method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  request.pipe(sent);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`The bare proxy listens on http://127.0.0.1:${server.address().port}`);
});
