// Sends requests over some connections until standard input ends. Each connection waits for the response before its
// next request. Prints the number of responses.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const { url, connections, headers, requests } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
let answered = 0;
let next = 0;

/** Sends one request and reads its complete response. */
function send({ method, path, body }) {
  return new Promise((resolve) => {
    const type =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url + path, { agent, method, headers: { ...headers, ...type } }, (response) => {
      response
        .on('end', () => resolve((answered += 1)))
        .on('error', resolve)
        .resume();
    });
    sent.on('error', resolve).end(body);
  });
}

async function keepSending() {
  for (;;) await send(requests[next++ % requests.length]);
}

for (let at = 0; at < connections; at++) void keepSending();
process.stdin
  .on('end', () => {
    console.log(answered);
    process.exit();
  })
  .resume();
