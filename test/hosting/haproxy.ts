import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killAtExit } from '../cli/built-command.js';
import { freePort } from '../free-port.js';

const CONFIGURATION = fileURLToPath(new URL('../../hosting/haproxy.cfg', import.meta.url));

/**
 * Starts HAProxy with hosting/haproxy.cfg. Replaces the certificate, and replaces the server addresses by two addresses
 * of this machine.
 */
export async function startProxy(instances: readonly string[]) {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'haproxy-')), await freePort()];
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const files = ['-keyout', key, '-out', certificate];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...options, ...files], { stdio: 'ignore' });
  writeFileSync(join(folder, 'tls.pem'), Buffer.concat([readFileSync(certificate), readFileSync(key)]));
  const addresses = instances.map((url) => new URL(url).host);
  const text = readFileSync(CONFIGURATION, 'utf8')
    .replace('/run/secrets', folder)
    .replace('bind :8443', `bind 127.0.0.1:${port}`)
    .replaceAll('sandbox-1:4020', addresses[0] ?? '')
    .replaceAll('sandbox-2:4020', addresses[1] ?? '');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  killAtExit(() => child.kill('SIGKILL'));
  return { port, end: () => void child.kill('SIGKILL') };
}
