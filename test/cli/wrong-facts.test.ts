import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlan } from '../../src/cli/target-options.js';
import { NO_BODY } from '../../src/exchanges/recorded-exchange.js';
import { discoverInputs } from '../../src/verification/workflows/discover.js';

function planOf(facts: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'facts-')), 'facts.yaml');
  writeFileSync(file, facts);
  return readPlan({ clientId: 'demo.partner', facts: file }, { environment: {}, stderr: process.stderr });
}

describe('a file of facts', () => {
  it('is refused if its other merchant is the client that is judged', () => {
    expect(() => planOf('clients: { other: { id: demo.partner, secret: x } }')).toThrow(
      'clients.other is demo.partner, the client that is judged.',
    );
    expect(planOf('clients: { other: { id: demo.operator, secret: x } }').facts.clients.other?.id).toBe(
      'demo.operator',
    );
  });

  it('is refused if it is empty', () => {
    expect(() => planOf('# later\n')).toThrow('it names nothing.');
  });
});

describe('a target whose lists cannot be read', () => {
  const discovered = (list: string) =>
    discoverInputs(
      {
        url: 'http://x',
        name: 'http://x',
        send: (source, request) => {
          const text = request.url.endsWith('/token') ? '{"access_token":"a"}' : list;
          const response = { status: 200, headers: [], body: new TextEncoder().encode(text) };
          return Promise.resolve({
            source,
            startedAt: null,
            request: { ...request, body: NO_BODY },
            response,
          });
        },
      },
      { clientId: 'a', clientSecret: 'b' },
    );

  it.each([
    ['[null,1]', 'whose entries are not all objects'],
    ['[[[]]]', 'whose entries are not all objects'],
    ['[{}]', 'whose startsAt is no date and time'],
    ['[]', 'lists no trip that is still to come'],
  ])('is refused with the error of the list: %s', async (list, message) => {
    await expect(discovered(list)).rejects.toThrow(message);
  });
});
