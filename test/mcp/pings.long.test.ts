import { it } from 'vitest';
import { expectAnswers } from './pings.js';

it('sandbox mcp answers 20,000 requests at once to a slow reader, and ends then', () =>
  expectAnswers(20_000));
