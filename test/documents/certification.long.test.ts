import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOURNEYS } from '../../examples/certified-client/journeys.js';
import { openService } from '../../examples/certified-client/service.js';
import { startSandbox } from '../../src/index.js';
import { startHarness } from '../harness.js';
import { BLOCKS, COMMANDS, ROOT } from './blocks.js';
import { paste, project } from './shell.js';

const { url, get } = await startHarness({ workspace: 'demo' }).then((api) => ({
  url: api.url,
  get: (path: string) => api.get(path),
}));

/**
 * Returns the commands of a block. They are changed so that they print their exit code. The default page is
 * docs/certification.md.
 */
function commandsOf(
  chapter: string,
  change: (commands: string) => string,
  page = 'docs/certification.md',
): string {
  const commands = COMMANDS.get(`${page} > ${chapter}`);
  if (commands === undefined) throw new Error(`There is no block ${chapter}`);
  return `${change(commands.trim())} 2>&1 || echo "Exit code: $?"`;
}

const pasted = async (commands: string) => (await paste(commands)).join('\n');

describe('the commands of docs/certification.md', { timeout: 60_000 }, () => {
  it('certify a client that does nothing, with the given cases', async () => {
    writeFileSync(
      join(project, 'client.js'),
      "console.log(process.env.SANDBOX_CASE, 'is not for me, at', process.env.SANDBOX_URL);",
    );
    const cases = 'lost-booking-reply rate-limit';
    const text = await pasted(
      commandsOf('Certify a client', (all) => all.replace(' -- ', ` --url ${url} --case ${cases} -- `)),
    );
    expect(text).toContain(`lost-booking-reply is not for me, at ${url}`);
    expect(text).toMatch(/Exit code: 2$/);
    expect(readFileSync(join(project, 'reports/report.html'), 'utf8')).toContain('lost-booking-reply');
  });

  it('check its certificate with the keys of the sandbox', async () => {
    const text = await pasted(
      commandsOf('Check a certificate', (all) => all.replace('https://sandbox.example.com', url)),
    );
    expect(text).toContain('reseller: incomplete, 0 of 2 cases passed');
    expect(text).toContain(`signed by a key that ${url} publishes`);
  });

  it.each(['Run it', 'Run it 2'])('certify the clients of examples/: %s', async (chapter) => {
    const modules = join(project, 'node_modules');
    if (!existsSync(join(modules, 'activity-booking-sandbox'))) {
      symlinkSync(ROOT, join(modules, 'activity-booking-sandbox'));
      symlinkSync(join(ROOT, 'node_modules/esbuild/bin/esbuild'), join(modules, '.bin/esbuild'));
    }
    const restricted = (commands: string) =>
      commands
        .replace('npm install --save-dev esbuild\n', '') // no registry is asked
        .replace(' -- ', ` --url ${url} --case lost-booking-reply --out . -- `);
    const text = await pasted(commandsOf(chapter, restricted, 'examples/certified-client/README.md'));
    expect(text).toContain('passed        lost-booking-reply');
  });

  it('report the exercised part of the contract', async () => {
    await get('/merchants');
    const text = await pasted(
      commandsOf('Report what was exercised', (all) => all.replace('http://127.0.0.1:4020', url)),
    );
    expect(text).toContain('80 % are required');
    expect(text).toMatch(/Exit code: 1$/);
  });
});

it('certifies the client of a test as docs/certification.md shows', async () => {
  const block = BLOCKS.find(
    ({ id, language }) => id === 'docs/certification.md > Certify from a test' && language === 'js',
  );
  const createShop = ({
    baseUrl: shopUrl,
    ...client
  }: {
    baseUrl: string;
    clientId: string;
    clientSecret: string;
  }) => ({
    book: async (data: object) => {
      const answers = await JOURNEYS['lost-booking-reply']?.(openService({ url: shopUrl, ...client }), data);
      return { id: (answers as { bookingId: number }).bookingId };
    },
  });
  const source = `export default async (sandbox, createShop, expect) => { ${block?.text ?? ''} };`;
  const program = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (...parts: unknown[]) => Promise<void>;
  };
  await using sandbox = await startSandbox({ fixture: null });
  expect.assertions(1);
  await program.default(sandbox, createShop, expect);
});
