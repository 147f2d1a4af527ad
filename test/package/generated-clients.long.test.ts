import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { GENERATORS, generatorsEnvironment } from '../generators.js';
import { needs } from '../needs.js';

const run = promisify(execFile);
/** A day before the dates of the items in the docs. */
const NOW = Date.parse('2027-05-20T09:00:00Z');
const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'docs/clients.md'), 'utf8');
const section = page.slice(page.indexOf('## Generated clients'), page.indexOf('## Tests in Python'));
const [heyProgram = '', fetchProgram = ''] = blocksOf('ts');
const [orvalConfiguration = ''] = blocksOf('js');

function blocksOf(language: string): readonly string[] {
  const blocks = section.matchAll(new RegExp(`^\`\`\`${language}\n(.+?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, text = '']) => text);
}

/** A program for a client that orval generates for fetch, with one request of each kind. */
const WITH_ORVAL_FETCH = `
import { cancelBooking, createBooking, createToken, getBookingPrices, listActivities, listAvailabilities } from './api/api.js';
function ok<R extends { status: number; data: unknown }>(reply: R): Extract<R, { status: 200 }>['data'] {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return reply.data as never;
}
const token = ok(await createToken({ grant_type: 'client_credentials', client_id: 'demo.partner', client_secret: 'partner-secret' }));
const options = { headers: { Authorization: \`Bearer \${token.access_token}\`, Accept: 'application/json', 'Accept-Language': 'en' } };
const activities = ok(await listActivities({ 'id[]': [101, 102] }, options));
const [trip] = ok(await listAvailabilities({ category: { 8121: 1 }, limit: 1 }, options));
const items = [{ availabilityItemId: trip!.availabilityItemId, guests: [{ priceCategoryId: 8121, occupancy: 1 }] }];
const price = ok(await getBookingPrices({ currency: 'EUR', items, 'vouchers[]': ['GIFT-TAGUS-50'] }, options));
const booking = ok(await createBooking({ items, contact: { type: 'email', name: 'Ada', value: 'ada@example.com' } }, options));
const { id } = ok(await cancelBooking(booking.id, { reason: 'illness' }, options));
console.log(JSON.stringify([activities.length, price.currency, booking.id === id]));
`;

/** The same program for a client that orval generates for axios. */
const WITH_ORVAL_AXIOS = `
import axios from 'axios';
import { getActivityBookingServiceAPI } from './api/api.js';
axios.defaults.baseURL = process.env['SANDBOX_URL']!;
Object.assign(axios.defaults.headers.common, { Accept: 'application/json', 'Accept-Language': 'en' });
const api = getActivityBookingServiceAPI();
const { data: token } = await api.createToken({ grant_type: 'client_credentials', client_id: 'demo.partner', client_secret: 'partner-secret' });
axios.defaults.headers.common['Authorization'] = \`Bearer \${token.access_token}\`;
const { data: activities } = await api.listActivities({ 'id[]': [101, 102] });
const { data: [trip] } = await api.listAvailabilities({ category: { 8121: 1 }, limit: 1 });
const items = [{ availabilityItemId: trip!.availabilityItemId, guests: [{ priceCategoryId: 8121, occupancy: 1 }] }];
const { data: price } = await api.getBookingPrices({ currency: 'EUR', items, 'vouchers[]': ['GIFT-TAGUS-50'] });
const { data: booking } = await api.createBooking({ items, contact: { type: 'email', name: 'Ada', value: 'ada@example.com' } });
const { data: { id } } = await api.cancelBooking(booking.id, { reason: 'illness' });
console.log(JSON.stringify([activities.length, price.currency, booking.id === id]));
`;

describe(
  'a generated client compiles, and sends each kind of request',
  {
    ...needs('generators'),
    timeout: 120_000,
  },
  () => {
    let sandbox: Sandbox;
    const folders: string[] = [];

    beforeAll(async () => {
      sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
      const clock = { now: NOW, frozen: true };
      await sandbox.workspaces.create({ name: 'demo', fixture: namedFixture('demo', NOW), clock });
    });

    afterAll(async () => {
      for (const folder of folders) rmSync(folder, { recursive: true });
      await sandbox.close();
    });

    /**
     * Runs a command that generates a client from `openapi.json` in the same folder. Returns the output of a
     * program that uses the client.
     */
    async function printed(command: readonly string[], program: string, files = {}): Promise<unknown> {
      const folder = mkdtempSync(join(GENERATORS, 'client-'));
      folders.push(folder);
      copyFileSync(join(root, 'dist/openapi.json'), join(folder, 'openapi.json'));
      const source = JSON.stringify(join(root, 'src/client/query-string.js'));
      const all = {
        'package.json': '{"type":"module"}',
        'serializer.ts': `export { queryString } from ${source};`,
        'program.ts': program.replace('activity-booking-sandbox/query-string', './serializer.js'),
        ...files,
      };
      for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
      const env = generatorsEnvironment();
      env['SANDBOX_URL'] = sandbox.url;
      const options = { cwd: folder, env };
      const [executable = '', ...rest] = command;
      await run(join(GENERATORS, 'node_modules/.bin', executable), rest, options);
      const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
      const platform = [
        '--moduleResolution',
        'bundler',
        '--lib',
        'es2022,dom,dom.iterable',
        '--types',
        'node',
      ];
      await run(join(GENERATORS, 'node_modules/.bin/tsc'), [...strict, ...platform, 'program.ts'], options);
      return JSON.parse((await run('node', ['--import', 'tsx', 'program.ts'], options)).stdout);
    }

    it('with hey-api, as in docs/clients.md', async () => {
      const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'];
      const command = ['openapi-ts', '-i', 'openapi.json', '-o', 'api', '-p', ...plugins];
      expect(await printed(command, heyProgram)).toEqual([2, 'EUR', true]);
    });

    it('with openapi-typescript and openapi-fetch, as in docs/clients.md', async () => {
      const command = [
        'openapi-typescript',
        'openapi.json',
        '--default-non-nullable',
        'false',
        '-o',
        'api.ts',
      ];
      expect(await printed(command, fetchProgram)).toEqual(['EUR', true]);
    });

    it.each([
      ['fetch', WITH_ORVAL_FETCH],
      ['axios', WITH_ORVAL_AXIOS],
    ])('with orval for %s, configured as in docs/clients.md', async (client, program) => {
      const configuration = orvalConfiguration.replace("client: 'fetch'", `client: '${client}'`);
      const files = { 'orval.config.mjs': configuration };
      expect(await printed(['orval', '--config', 'orval.config.mjs'], program, files)).toEqual([
        2,
        'EUR',
        true,
      ]);
    });
  },
);
