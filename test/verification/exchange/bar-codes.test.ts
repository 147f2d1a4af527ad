import { expect, it } from 'vitest';
import { shownExchange } from '../../../src/verification/exchange/evidence.js';
import { urlInArchive } from '../../../src/verification/proxy/har-file.js';

const PATH = '/v1/ticket/validate/FNAPQ2R7TXKZDM4WLJ5CVB6HYE';

it('a bar code in a path is in no report and no archive of verify', () => {
  const request = { method: 'GET', url: `https://api.example${PATH}`, headers: [], body: new Uint8Array() };
  const exchange = { source: 'workflow', startedAt: null, request, response: null };
  const shown = [shownExchange(exchange, { path: PATH, query: '' }).path, urlInArchive(request.url)];
  expect(shown).toEqual(['/v1/ticket/validate/***', 'https://api.example/v1/ticket/validate/***']);
});
