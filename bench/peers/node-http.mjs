// Replays the recorded responses with node:http. It only calls JSON.parse for the body and JSON.stringify for the response.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const replies = JSON.parse(readFileSync(process.argv[2], 'utf8'));

function answer(response, name) {
  const text = JSON.stringify(replies[name]);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

const server = createServer((request, response) => {
  const name = request.url.slice(1);
  if (request.method === 'GET') return answer(response, name);
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    if (text !== '') JSON.parse(text);
    answer(response, name);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
