// Tests the texts of the Dockerfile and compose.yaml. `npm run images` runs the commands of the Dockerfile and the services.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/cli/settings-table.js';
import { NODE_MAJORS } from '../node-binaries.js';
import { proxiesOf } from '../../src/start/settings.js';
import { composeFaults, inOrder, readCompose } from './compose.js';
import { readDockerfile } from './dockerfile.js';
import { readDockerignore } from './stages.js';

const read = (file: string) => readFileSync(file, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'images-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly bin: { readonly sandbox: string };
}
const own = JSON.parse(read('package.json')) as Package;
const stages = readDockerfile(read('Dockerfile'));
const image = stages.at(-1);
const compose = readCompose('compose.yaml');
const { database, proxy, ...sandboxes } = compose.services;

/** Variables that the command reads. */
const VARIABLES = new Set([
  ...Object.values(SETTINGS).map(({ variable }) => variable),
  'SANDBOX_ADMIN_TOKEN_FILE',
  'SANDBOX_STORE_PASSWORD_FILE',
]);

describe('the Dockerfile', () => {
  it('starts each stage from the same, tested major version of Node', () => {
    const bases = new Set(stages.map(({ base }) => base));
    expect([...bases]).toEqual([expect.stringMatching(/^node:\d+-slim$/)]);
    const [, major] = /:(\d+)-/.exec([...bases].join('')) ?? [];
    expect(NODE_MAJORS).toContain(Number(major));
  });

  it('installs from the lock file, and includes only the packed folder, which needs no other package', () => {
    const installs = stages.flatMap(({ name, steps }) =>
      steps.flatMap((step) =>
        step.does === 'run' && step.command.startsWith('npm ci ') ? [[name, step.command]] : [],
      ),
    );
    expect(installs).toEqual([['build', expect.not.stringContaining('--omit')]]);
    const copied = image?.steps.flatMap((step) => (step.does === 'copy' ? step.sources : []));
    expect(copied).toEqual([expect.stringMatching(/\/packed$/), expect.stringMatching(/\/data$/)]);
  });

  it('agrees with package.json, and starts the command with valid settings', () => {
    const { labels, entrypoint, command, environment } = image?.behaviour ?? {};
    expect(labels).toMatchObject({
      'org.opencontainers.image.title': own.name,
      'org.opencontainers.image.version': own.version,
      'org.opencontainers.image.licenses': own.license,
    });
    expect([entrypoint?.at(-1), command]).toEqual([own.bin.sandbox, ['serve']]);
    const variables = Object.keys(environment ?? {}).filter((name) => name !== 'NODE_ENV');
    expect(variables.filter((name) => !VARIABLES.has(name))).toEqual([]);
  });

  it('runs without root, and stores its data in a volume', () => {
    expect(image?.behaviour.user).toBe('node');
    expect(image?.behaviour.environment['SANDBOX_STORE']).toBe(`file:${image?.behaviour.volumes[0]}`);
  });

  it('is parsed strictly: unsupported instructions are refused', () => {
    expect(() => readDockerfile('FROM node:24-slim\nADD x y\n')).toThrow('ADD, which is not run here');
    expect(() => readDockerfile('FROM a\nCMD serve\n')).toThrow('CMD is not an array: it needs a shell.');
    expect(() => readDockerfile('FROM a\nRUN --network=none x\n')).toThrow('RUN has flags');
    expect(() => readDockerignore('node_modules\n')).toThrow('.dockerignore is not * and then names');
  });
});

describe('compose.yaml', () => {
  it('is valid under the schema of the compose specification', () => {
    expect(composeFaults('compose.yaml')).toEqual([]);
  });

  it.each([
    ['a field that does not exist', 'restart: unless-stopped', 'restrt: unless-stopped'],
    ['two services on one port', "ports: ['443:8443']", "ports: ['443:8443', '443:9443']"],
  ])('is refused with %s', (_, from, to) => {
    const path = join(folder, 'compose.yaml');
    const text = read('compose.yaml');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    expect(composeFaults(path)).not.toEqual([]);
  });

  it('starts the database before the instances, and the instances before the proxy', () => {
    expect(inOrder(compose)).toEqual(['database', 'sandbox-1', 'sandbox-2', 'proxy']);
  });

  it('restricts each service, and restarts it', () => {
    for (const service of Object.values(compose.services))
      expect(service).toMatchObject({
        restart: 'unless-stopped',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    expect([database?.user, proxy?.user]).toEqual(['postgres', 'nginx']); // services with this project's image run as the user of the image
  });

  it('runs the current version of the image in both instances, with valid settings', () => {
    expect(Object.keys(sandboxes)).toEqual(['sandbox-1', 'sandbox-2']);
    for (const { image: name, environment = {} } of Object.values(sandboxes)) {
      expect(name).toBe(`${own.name}:${own.version}`);
      expect(Object.keys(environment).filter((variable) => !VARIABLES.has(variable))).toEqual([]);
    }
  });

  it('trusts the networks of its proxy, so that client addresses are known', () => {
    for (const { environment = {} } of Object.values(sandboxes)) {
      const proxies = proxiesOf(String(environment['SANDBOX_TRUSTED_PROXIES']).split(','));
      expect(proxies.check('172.18.0.5', 'ipv4')).toBe(true); // the first networks that Docker assigns
      expect(proxies.check('203.0.113.7', 'ipv4')).toBe(false);
    }
  });

  it('has each secret in an uncommitted file, not in a variable', () => {
    const files = Object.values(compose.secrets).map(({ file }) => file);
    expect(files.filter((file) => !file.startsWith('./secrets/'))).toEqual([]);
    expect(read('.gitignore')).toMatch(/^\/secrets\/$/m);
    const variables = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.keys(environment),
    );
    expect(variables.filter((name) => /TOKEN$|PASSWORD$/.test(name))).toEqual([]);
    const used = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
    expect(new Set(used)).toEqual(new Set(Object.keys(compose.secrets)));
  });

  it('reads the public URL from the environment', () => {
    const given = readCompose('compose.yaml', { SANDBOX_PUBLIC_URL: 'https://sandbox.example.org' });
    const urls = [compose, given].map(
      ({ services }) => services['sandbox-1']?.environment?.['SANDBOX_PUBLIC_URL'],
    );
    expect(urls).toEqual(['https://localhost', 'https://sandbox.example.org']);
  });
});
