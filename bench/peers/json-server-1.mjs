// json-server 1 (beta) with the records of a file. It rewrites the file at each change.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApp } from 'json-server-1/lib/app.js';

// The version of lowdb that json-server 1 uses.
const own = createRequire(createRequire(import.meta.url).resolve('json-server-1/lib/app.js'));
const { Low } = await import(pathToFileURL(own.resolve('lowdb')).href);
const { JSONFile } = await import(pathToFileURL(own.resolve('lowdb/node')).href);

const database = new Low(new JSONFile(process.argv[2]), {});
await database.read();
// json-server serves the folder `public` of its working folder, and does not start without that folder.
process.chdir(dirname(process.argv[2]));
mkdirSync('public', { recursive: true });
const app = createApp(database);
const server = createServer(app.handler.bind(app)).listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
