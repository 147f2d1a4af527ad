import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_FIXTURE_BYTES } from '../../src/control/plane.js';
import { HEAD_LIMIT } from '../../src/http/server.js';
import { needs } from '../needs.js';

const [KIB, MIB] = [1024, 1024 * 1024];
const text = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8');

describe('the proxy of docs/hosting.md', () => {
  it('lets through everything that the sandbox accepts: bodies of the control plane, and headers', () => {
    const [, body] = /client_max_body_size (\d+)m;/.exec(text) ?? [];
    const [, headers] = /large_client_header_buffers \d+ (\d+)k;/.exec(text) ?? [];
    expect([Number(body) * MIB, Number(headers) * KIB]).toEqual([MAX_FIXTURE_BYTES, HEAD_LIMIT]);
  });

  it('is a configuration that nginx takes', needs('nginx'), () => {
    const [, server = ''] = /```nginx\n([^`]*)```/.exec(text) ?? [];
    const home = mkdtempSync(join(tmpdir(), 'nginx-'));
    const plain = server.replace('listen 443 ssl', 'listen 127.0.0.1:4443'); // there is no certificate
    const config = `pid ${home}/pid;\nevents {}\nhttp {\naccess_log off;\n${plain}}\n`;
    writeFileSync(join(home, 'nginx.conf'), config);
    const { stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', join(home, 'nginx.conf')]);
    rmSync(home, { recursive: true });
    expect(stderr.toString()).toContain('test is successful');
  });
});
