import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NO_FACTS } from '../../src/laws/facts.js';
import { READ_LIMITS } from '../../src/mirror/catalogue-reader.js';
import { TargetUnusable } from '../../src/verification/workflows/recording-target.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { sandbox } from '../cli/command-from-sources.js';
import { wrappedTarget } from '../examination/wrapped-target.js';
import { START } from '../harness.js';
import { generatedWorld, mapped, mirrored, OPAQUE, readerOf, startWorld } from './worlds.js';

const world = await generatedWorld();
const target = await startWorld(world);
const read = await readerOf(target.url);
const mirror = await mirrored(target.url);
const copy = await startWorld(mirror.document);
const readCopy = await readerOf(copy.url);

interface Item {
  readonly availabilityItemId: string;
  readonly availableSeats: number;
  readonly merchant: string;
  readonly isParent: boolean;
  readonly categories: { readonly id: number; readonly minSeats: number }[];
}

/** The lists that a client can read, in each language. */
const LISTS = [
  '/merchants',
  '/merchants?language=de',
  '/activities?limit=100',
  '/activities?limit=100&language=fr&internal=true',
  '/activities?limit=100&onlyBookable=true',
  '/activities/departure-cities',
  '/availability-rules?limit=100',
  '/availability-rules?limit=100&outdated=true',
  '/availabilities?limit=100',
  '/availabilities?limit=100&offset=100&language=de',
  '/availabilities?limit=100&offset=200',
  '/availabilities?limit=100&seats=0&activeOnly=false&withExclusive=true&language=es',
  '/availabilities?limit=100&onlyBooked=true',
  '/availabilities?limit=100&seats=6',
];

it.each(LISTS)('a mirror returns each value of %s', async (path) => {
  const theirs = (await read(path)) as unknown[];
  expect(theirs.length).toBeGreaterThan(0);
  expect(await readCopy(path)).toEqual(theirs);
});

function quotePath(item: Item, currency: string): string | null {
  const [category] = item.categories;
  if (!category || item.isParent) return null;
  const guests = Math.max(1, category.minSeats);
  const first = `items[0][guests][0]`;
  return `/bookingPrices?currency=${currency}&items[0][availabilityItemId]=${item.availabilityItemId}&${first}[priceCategoryId]=${category.id}&${first}[occupancy]=${guests}`;
}

it('a mirror returns the same quote as its target for each item, with taxes and fees (M2)', async () => {
  const items = (await read('/availabilities?limit=60')) as Item[];
  const merchants = (await read('/merchants')) as { slug: string; defaultCurrency: string }[];
  let compared = 0;
  for (const item of items) {
    const path = quotePath(item, merchants.find(({ slug }) => slug === item.merchant)?.defaultCurrency ?? '');
    if (path === null) continue;
    const [theirs, ours] = (await Promise.all([read(path), readCopy(path)])) as Record<string, unknown>[];
    expect({ ...ours, createdAt: null }).toEqual({ ...theirs, createdAt: null });
    compared += 1;
  }
  expect(compared).toBeGreaterThan(40);
});

it('a mirror contains no secret of the target, and lists the parts that it could not read', () => {
  expect(JSON.stringify(mirror.document)).not.toContain('partner-secret');
  expect(mirror.read.join()).toMatch(/3 merchants,12 activities,\d+ rules,\d+ items/);
  expect(mirror.unknown.join()).toMatch(/Discount codes and vouchers: name them in --facts/);
  expect(mirror.requests).toBeLessThan(150);
});

describe('a target that hides recurrences and has opaque item ids', () => {
  it('is mirrored with these ids', async () => {
    const hidden = await mirrored(wrappedTarget(target.url, OPAQUE));
    const served = await readerOf((await startWorld(hidden.document)).url);
    const path = '/availabilities?limit=100';
    const plain = mapped(await served(path), (name, value) => {
      if (name !== 'availabilityItemId') return value;
      expect(value).toMatch(/^it-[0-9a-f]+$/);
      return Buffer.from(String(value).slice(3), 'hex').toString();
    });
    const withoutTokens = (list: unknown) =>
      mapped(list, (name, value) => (name === 'sortingToken' ? null : value));
    expect(sorted(withoutTokens(plain))).toEqual(sorted(withoutTokens(await read(path))));
  });
});

function sorted(items: unknown): unknown {
  const list = items as Item[];
  return list.toSorted((a, b) => (a.availabilityItemId < b.availabilityItemId ? -1 : 1));
}

describe('a faulty target', () => {
  it.each([
    ['merchant codes that control a terminal', '/merchants', { slug: '\u001b[31m' }],
    ['no ids of activities', '/activities', { id: '../x' }],
    ['records of another form', '/activities', { addons: 7 }],
  ])('with %s gets no mirror, and the message is safe to print', async (_, path, wrong) => {
    const hostile = wrappedTarget(target.url, {
      reply: (traffic) => {
        if (traffic.path !== path || !Array.isArray(traffic.reply)) return;
        for (const record of traffic.reply as object[]) Object.assign(record, wrong);
      },
    });
    const mirroring = mirrored(hostile, { limits: { ...READ_LIMITS, requests: 60 } });
    await expect(mirroring).rejects.toBeInstanceOf(TargetUnusable);
    await expect(mirroring).rejects.not.toThrow(/is not a function|undefined/);
  });

  it('causes an error that names the first value that violates the contract', async () => {
    const hostile = wrappedTarget(target.url, {
      reply: (traffic) => {
        if (traffic.path !== '/activities' || !Array.isArray(traffic.reply)) return;
        for (const record of traffic.reply as object[]) Object.assign(record, { addons: 7 });
      },
    });
    await expect(mirrored(hostile, { limits: { ...READ_LIMITS, requests: 60 } })).rejects.toThrow(
      /a different form than the contract's: listActivities\/response\.200\.body\/wrong_type\/\S+addons, in the response to \/activities/,
    );
  });

  it('is not blamed for an error of the mirror program', async () => {
    const facts = { ...NO_FACTS, vouchers: null as never };
    await expect(mirrored(wrappedTarget(target.url, {}), { facts })).rejects.toBeInstanceOf(TypeError);
  });

  it('cannot print control characters to a terminal', async () => {
    const hostile = wrappedTarget(target.url, {
      reply: (traffic) => {
        if (traffic.path !== '/merchants') return;
        const [one] = traffic.reply as { slug: string }[];
        if (one) one.slug = '\u001b[31m\u202e';
      },
    });
    const { unknown } = await mirrored(hostile, { limits: { ...READ_LIMITS, requests: 60 } });
    for (const obeyed of ['\u001b', '\u202e']) expect(unknown.join('\n')).not.toContain(obeyed);
    expect(unknown.join('\n')).toContain('[31m');
  });

  it.each(['/availability-rules', '/availabilities', '/bookingPrices', '/merchants/1/mobilegroups'])(
    'without %s is mirrored partly, and the mirror says so',
    async (path) => {
      const lacking = wrappedTarget(target.url, {
        request: (traffic) => {
          if (traffic.path !== path) return false;
          traffic.status = 404;
          traffic.reply = {};
          return true;
        },
      });
      const { document, unknown } = await mirrored(lacking);
      expect(loadFixture(document, { now: START }).activities).toHaveLength(12);
      expect(unknown.join('\n')).toContain(
        path === '/bookingPrices' ? 'could be quoted' : `GET ${path} responded 404`,
      );
    },
  );

  it('is read up to limits of repeated pages, pages and bytes', async () => {
    let page = 0;
    const endless = wrappedTarget(target.url, {
      reply: (traffic) => {
        if (traffic.path !== '/activities' || !Array.isArray(traffic.reply)) return;
        const [first] = traffic.reply as { id: number }[];
        traffic.reply = Array.from({ length: 100 }, () => ({ ...first, id: (page += 1) + 1000 }));
      },
    });
    const { requests, unknown } = await mirrored(endless, {
      limits: { ...READ_LIMITS, requests: 60, pages: 5 },
    });
    expect(requests).toBeLessThanOrEqual(60);
    expect(unknown.join('\n')).toContain('GET /activities has more pages than were read.');
    const small = await mirrored(target.url, { limits: { ...READ_LIMITS, bytes: 400_000 } });
    expect(small.unknown.join('\n')).toContain('Not everything was read');
  });

  it('with values that no fixture may contain is mirrored without them', async () => {
    const broken = wrappedTarget(target.url, {
      reply: (traffic) => {
        if (traffic.path !== '/activities' || !Array.isArray(traffic.reply)) return;
        for (const activity of traffic.reply as { isActive: unknown; route: unknown; navGroups: unknown }[]) {
          activity.route = [{ name: 'no place' }];
          activity.navGroups = [4711];
        }
      },
    });
    const { document, unknown } = await mirrored(broken);
    expect(loadFixture(document, { now: START }).activities).toHaveLength(12);
    expect(unknown.join('\n')).toMatch(
      /Values that are invalid in a fixture were left out: \S*(route|navGroups)/,
    );
  });
});

describe('sandbox mirror', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const out = join(folder, 'world.json');
  const flags = ['mirror', '--target', target.url, '--client-id', 'demo.partner', '--rate', '10000'];

  it('writes a fixture that can be served, and lists the parts that it read', async () => {
    const ended = await sandbox([...flags, '--client-secret', 'partner-secret', '--out', out]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/Read by \d+ requests: 3 merchants/);
    expect(ended.stdout).toContain('Not known:');
    expect(loadFixture(JSON.parse(readFileSync(out, 'utf8')), { now: START }).rules.length).toBeGreaterThan(
      5,
    );
  });

  it.each([
    [['--client-secret', 'wrong', '--out', out], 'gave demo.partner no access token'],
    [
      ['--client-secret', 'partner-secret', '--out', join(folder, 'no', 'such', 'folder.json')],
      'cannot be written',
    ],
    [['--out', out], 'A target needs --client-id and --client-secret.'],
    [['--client-secret', 'partner-secret'], '--out'],
  ])('ends with exit code 2 for %s', async (more, message) => {
    const ended = await sandbox([...flags, ...more]);
    expect(ended).toMatchObject({ code: 2 });
    expect(ended.stderr).toContain(message);
  });
});
