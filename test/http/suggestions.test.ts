import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/text/nearest-names.js';
import { startHarness } from '../harness.js';

const api = await startHarness();

describe('P11: the nearest known name', () => {
  const KNOWN = [
    'activityId[]',
    'departureCityId[]',
    'merchant[]',
    'limit',
    'startsFrom',
    'startsTo',
    'id[]',
    'discountCode',
  ];
  it.each([
    ['merchnt', 'merchant[]'],
    ['merchnt[]', 'merchant[]'],
    ['MERCHANT', 'merchant[]'],
    ['merchantSlug', 'merchant[]'],
    ['activity', 'activityId[]'],
    ['activity_id', 'activityId[]'],
    ['activities[0]', 'activityId[]'],
    ['departureCity', 'departureCityId[]'],
    ['lim', 'limit'],
    ['limitt', 'limit'],
    ['start', 'startsTo'],
    ['startsform', 'startsFrom'],
    ['code', 'discountCode'],
    ['CODE', 'discountCode'],
    ['pageLimit', 'limit'],
  ])('to %s is %s', (name, nearest) => {
    expect(nearestName(name, KNOWN)).toBe(nearest);
  });

  it.each(['zzz', 'x', '', '[]', 'colour', 'm'.repeat(1000)])('to %s is none', (name) => {
    expect(nearestName(name, KNOWN)).toBeUndefined();
  });

  it('is searched for up to a length of 100 characters', () => {
    const known = ['m'.repeat(99)];
    expect(nearestName('m'.repeat(100), known)).toBe(known[0]);
    expect(nearestName('m'.repeat(101), known)).toBeUndefined();
  });

  it.each([
    ['/activities?merchnt=a', 'merchant[]'],
    ['/availabilities?activity=1', 'activityId[]'],
    ['/guests?booking=1', 'bookingId'],
    ['/discountCodes?code=X', 'discountCode'],
  ])('is in the refusal of %s', async (path, nearest) => {
    const { status, body } = await api.get(path);
    expect([status, body.errors[0].code, body.errors[0].allowed]).toEqual([400, 'unknown', nearest]);
  });
});

describe('P10: seats by price category', () => {
  it.each([
    ['category=8121', 'category', 'wrong_type'],
    ['category[]=8121', 'category[]', 'unknown'],
    ['category[adult]=2', 'category[adult]', 'unknown'],
  ])('can be sent as the refusal of %s says', async (query, field, code) => {
    const { status, body } = await api.get(`/availabilities?${query}`);
    const [fault] = body.errors;
    expect([status, fault.field, fault.code, fault.allowed]).toEqual([400, field, code, 'category[8121]=2']);
    expect(fault.message).toContain('`category[8121]=2`');
  });
});

describe('A8: a path with a slash at the end', () => {
  it.each([
    '/activities/?limit=1',
    '/merchants/',
    '/activities/1/',
    '/bookings/1/',
    '/reservations/',
    '/guest//check-in',
    `/booking/${'9'.repeat(5000)}`,
  ])('is unknown: %s', async (path) => {
    const { status, body } = await api.get(path);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it.each([
    ['/activities/?limit=1', '/activities'],
    ['/activities/1/', '/activities/1'],
    ['/activities/1//', '/activities/1'],
    ['/activities//', '/activities'],
    ['/activites', '/activities'],
    ['/booking', '/bookings'],
    ['/_sandbox/workspaces/', '/_sandbox/workspaces'],
    ['/_sandbox/workspace', '/_sandbox/workspaces'],
  ])('or with a typo is refused with the right path: %s', async (path, nearest) => {
    const { status, body } = await api.get(path);
    expect([status, body.detail.includes(`\`${nearest}\`?`)]).toEqual([404, true]);
  });

  it.each([
    ['POST', '/bookings/3/payment', '/booking/3/payment'],
    ['GET', '/booking/3', '/bookings/3'],
    ['GET', '/activity/101', '/activities/101'],
    ['GET', '/activity/101/', '/activities/101'],
    ['PUT', '/guest/1/checkin', '/guest/1/check-in'],
    ['GET', '/v1/bookings', '/bookings'],
    ['GET', '/_sandbox/workspace/mine/clock', '/_sandbox/workspaces/mine/clock'],
  ])(
    'or a typo and ids is refused with the right path and these ids: %s %s',
    async (method, path, nearest) => {
      const { status, body } = await api.send(method, path);
      expect([status, body.detail.includes(` \`${nearest}\`?`)]).toEqual([404, true]);
    },
  );

  it.each(['/guest//checkin', `/booking/${'9'.repeat(5000)}`, `/x/${'guest'.repeat(30)}/y`])(
    'or without a similar path is refused without a suggestion: %s',
    async (path) => {
      const { status, body } = await api.get(path);
      expect([status, body.detail.includes('?')]).toEqual([404, false]);
    },
  );

  it('is allowed after priceCategories', async () => {
    const item = '11_trip_20260603100000_20260603120000';
    const body = { capacity: 7, ruleId: 11 };
    const replies = await Promise.all(
      ['', '/'].map((end) => api.send('POST', `/availabilities/${item}/priceCategories${end}`, { body })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(replies[1]?.body).toMatchObject({ capacity: 7, priceCategoryId: null });
    const slashed = await api.get(`/availabilities/${item}/priceCategories/`);
    expect([slashed.status, slashed.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
