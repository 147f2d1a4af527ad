// Replays the recorded responses with plain Express and its JSON body parser.
import express from 'express';
import { readFileSync } from 'node:fs';

const replies = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const app = express();
app.use(express.json());
for (const [name, value] of Object.entries(replies)) {
  app.get(`/${name}`, (_request, response) => response.json(value));
  app.post(`/${name}`, (_request, response) => response.json(value));
}
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
