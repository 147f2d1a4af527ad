import { describe, expect, it } from 'vitest';
import {
  describeEnd,
  endCapture,
  MAX_ENDED_CAPTURES,
  type EndedCapture,
} from '../../src/domain/capture/capture.js';
import { captureOf, clientOf, NOW, workspaceOf } from './workspace.js';

const HOUR = 3_600_000;

/** Returns a ledger that stores its records in maps. */
function ledgerOf() {
  const records = new Map<number, EndedCapture>();
  const removed: string[] = [];
  let last = 0;
  return {
    records,
    removed,
    endedCaptures: records,
    nextId: (sequence: string) => (sequence === 'endedCapture' ? (last += 1) : NaN),
    put: (_: 'endedCaptures', ended: EndedCapture) => {
      records.set(ended.id, ended);
    },
    remove: (table: string, key: string | number) => {
      if (table === 'captures') removed.push(String(key));
      else records.delete(Number(key));
    },
  };
}

describe('C6: the record of an ended capture', () => {
  it('is stored with the reason and time of the end, and the capture is deleted', () => {
    const ledger = ledgerOf();
    endCapture(ledger, captureOf({ reference: 'a' }), { end: 'used', at: NOW, basketId: 7 });
    endCapture(ledger, captureOf({ reference: 'b' }), { end: 'released', at: NOW + 1 });
    expect(ledger.removed).toEqual(['a', 'b']);
    expect([...ledger.records.values()]).toEqual([
      { id: 1, reference: 'a', merchant: 'tagus', end: 'used', at: NOW, basketId: 7 },
      { id: 2, reference: 'b', merchant: 'tagus', end: 'released', at: NOW + 1, basketId: null },
    ]);
  });

  it('is deleted after a day, when another capture ends', () => {
    const ledger = ledgerOf();
    const end = (at: number) => endCapture(ledger, captureOf(), { end: 'expired', at });
    end(NOW);
    end(NOW + HOUR);
    end(NOW + 24 * HOUR - 1);
    expect([...ledger.records.keys()]).toEqual([1, 2, 3]);
    end(NOW + 24 * HOUR);
    expect([...ledger.records.keys()]).toEqual([2, 3, 4]);
  });

  it('is deleted if too many captures have ended since', () => {
    const ledger = ledgerOf();
    for (let count = 0; count < MAX_ENDED_CAPTURES + 5; count++)
      endCapture(ledger, captureOf(), { end: 'released', at: NOW });
    expect([...ledger.records.keys()].slice(0, 2)).toEqual([6, 7]);
    expect(ledger.records.size).toBe(MAX_ENDED_CAPTURES);
  });
});

describe('C6: the refusal of a capture reference', () => {
  const ended: EndedCapture = {
    id: 1,
    reference: 'ref',
    merchant: 'tagus',
    end: 'used',
    at: NOW,
    basketId: 7,
  };
  const said = (parts: Partial<EndedCapture> = {}, merchant = 'tagus', merchants?: []) =>
    describeEnd(
      workspaceOf({ endedCaptures: [{ ...ended, ...parts }], ...(merchants && { merchants }) }),
      'ref',
      clientOf({ merchant }),
    );

  it.each(['expired', 'used', 'released', 'replaced'] as const)('states that it was %s, and when', (end) => {
    expect(said({ end })).toEqual({
      message: `capture_ended.${end}`,
      values: { reference: 'ref', at: '2026-06-01T09:00:00+01:00', booking: 7 },
    });
  });

  it('shows the time in UTC if its merchant no longer exists', () => {
    expect(said({}, 'tagus', []).values['at']).toBe('2026-06-01T08:00:00+00:00');
  });

  it('is the same for another merchant’s reference and an unknown one', () => {
    const nothing = { values: { reference: 'ref' } };
    expect(said({}, 'other')).toEqual(nothing);
    expect(said({ reference: 'x' })).toEqual(nothing);
  });
});
