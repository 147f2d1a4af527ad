import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLOCKS, COMMANDS, ROOT } from './blocks.js';
import { pasteServer, project } from './shell.js';
import { eventually } from '../eventually.js';

describe('the docs/hosting.md commands for tracing', () => {
  it('start a sandbox with an OpenTelemetry SDK, which prints the spans named on the page', async () => {
    const isScript = ({ id, language }: (typeof BLOCKS)[number]) =>
      language === 'js' && id === 'docs/hosting.md > Tracing';
    writeFileSync(join(project, 'tracing.mjs'), BLOCKS.find(isScript)?.text ?? '');
    symlinkSync(join(ROOT, 'node_modules/@opentelemetry'), join(project, 'node_modules/@opentelemetry'));
    // The packages are linked above.
    const commands = (COMMANDS.get('docs/hosting.md > Tracing') ?? '').replace(/^npm install .*\n/, '');
    const variables = { SANDBOX_STORE: 'memory:', OTEL_BSP_SCHEDULE_DELAY: '50' };
    const server = await pasteServer(commands, variables);
    await fetch(`${server.url}/merchants`);
    await eventually(() => expect(server.stdout()).toContain("name: 'GET /merchants'"));
    expect(await server.stop()).toBe(0);
  });
});
