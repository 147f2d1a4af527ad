import { describe, expect, it } from 'vitest';
import { endPage, MAX_ENDED_PAGES, type EndedPage } from '../../src/domain/basket/hosted-payment.js';
import { basketOf } from './baskets.js';

const hostedPayment = {
  pageCode: 'page',
  successUrl: 'https://a.example/ok',
  cancelUrl: 'https://a.example/cancelled',
  language: 'fr',
  notify: true,
  expiresAt: 60,
  formToken: null,
  challenge: null,
};

function tablesOf(ids: readonly number[]) {
  const records = new Map(ids.map((id) => [id, { basketId: id } as EndedPage]));
  return {
    records,
    endedPages: records,
    put: (_: 'endedPages', ended: EndedPage) => void records.set(ended.basketId, ended),
    remove: (_: 'endedPages', id: number) => void records.delete(id),
  };
}

describe('H2: the record of an ended payment page', () => {
  it('is stored with its language and its return address', () => {
    const tables = tablesOf([]);
    endPage(tables, basketOf({ id: 7, hostedPayment }), 'declined');
    expect([...tables.records.values()]).toEqual([
      {
        basketId: 7,
        pageCode: 'page',
        cancelUrl: 'https://a.example/cancelled',
        language: 'fr',
        end: 'declined',
      },
    ]);
  });

  it('is not stored for a basket without a page', () => {
    const tables = tablesOf([]);
    endPage(tables, basketOf(), 'expired');
    expect(tables.records.size).toBe(0);
  });

  it.each([
    [MAX_ENDED_PAGES - 1, 1],
    [MAX_ENDED_PAGES, 2],
  ])('deletes old records: of %i others, those from number %i remain', (others, first) => {
    const tables = tablesOf(Array.from({ length: others }, (_, index) => index + 1));
    endPage(tables, basketOf({ id: 5000, hostedPayment }), 'expired');
    expect([tables.records.size, [...tables.records.keys()][0]]).toEqual([MAX_ENDED_PAGES, first]);
  });
});
