import { expect, it } from 'vitest';
import { settled, type Attempt } from '../../src/examination/settled.js';
import type { RecordedExchange } from '../../src/exchanges/recorded-exchange.js';
import type { Verdict } from '../../src/laws/law.js';

const READ = 'GET /availabilities/1';

function attempt(outcomes: string, { isDisturbed = false, shown = READ } = {}): Attempt {
  const [method, path] = shown.split(' ');
  const exchange = { request: { method, url: `http://x${path}` }, response: { status: 200 } };
  const verdicts = outcomes.split('').map((sign): Verdict => ({
    rule: 'A2',
    title: 'Seats.',
    outcome: sign === '+' ? 'confirmed' : 'contradicted',
    exchanges: [exchange as unknown as RecordedExchange],
  }));
  return { verdicts, isDisturbed };
}

const disturbed = (outcomes: string) => attempt(outcomes, { isDisturbed: true });

function told(...attempts: readonly Attempt[]): string {
  const { verdicts, lacking } = settled(attempts);
  const signs = verdicts.map(({ outcome }) => (outcome === 'confirmed' ? '+' : '-')).join('');
  return lacking.length > 0 ? `${signs}?` : signs;
}

it.each<[string, string, readonly Attempt[]]>([
  ['a claim that holds is confirmed', '+', [attempt('+')]],
  ['a contradiction that each attempt shows counts', '-', [attempt('-'), attempt('-')]],
  ['a later attempt clears a contradiction', '+', [attempt('-'), attempt('+')]],
  ['an attempt in which a claim both holds and does not clears nothing', '-', [attempt('-'), attempt('+-')]],
  ['seats that others changed each time give no verdict', '?', [disturbed('-'), disturbed('-')]],
  ['a disturbed attempt confirms no claim that another contradicts', '?', [disturbed('-'), disturbed('+')]],
  ['a disturbed attempt clears no contradiction', '-', [attempt('-'), disturbed('+')]],
  ['an undisturbed attempt confirms', '+', [disturbed('-'), attempt('+')]],
  ['an undisturbed attempt contradicts', '-', [disturbed('-'), attempt('-')]],
  [
    'an undisturbed attempt that does not reach the claim gives no verdict',
    '?',
    [disturbed('-'), attempt('')],
  ],
  [
    'others change no price',
    '-',
    [attempt('-', { isDisturbed: true, shown: 'GET /bookings/1' }), disturbed('')],
  ],
])('%s', (_, expected, attempts) => {
  expect(told(...attempts)).toBe(expected);
});

it('the reason is given if a rule is seen only in part', () => {
  expect(settled([disturbed('-')]).lacking).toEqual([
    ['A2', 'Others booked or held seats there in each attempt that could decide this.'],
  ]);
});
