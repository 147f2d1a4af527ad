import { describe, expect, it } from 'vitest';
import { namedFixture } from '../../src/seed/files/read.js';
import { START, startHarness } from '../harness.js';

const harness = await startHarness({ fixture: { ...demoLike() } });

/** Returns a fixture with two activities. One has the sandbox's pictures, the other has its own. */
function demoLike() {
  const activity = (id: number, more: object) => ({ id, merchant: 'tours', title: 'Walk', ...more });
  return {
    clients: [{ client: 'partner', secret: 's', merchant: 'tours' }],
    merchants: [{ slug: 'tours' }],
    activities: [
      activity(1, { images: { header: '/images/gion-header.svg', gallery: ['/images/gion-lanterns.svg'] } }),
      activity(2, { images: { header: 'https://pictures.example/walk.jpg' } }),
      activity(3, {
        images: { header: { XS: 'https://a.example/xs', ORIGINAL: 'https://a.example/o' } },
        _links: { images: { header: 'https://a.example/{width}', teaser: 'https://a.example/t{height}' } },
      }),
    ],
    availabilityRules: [],
  };
}

const BOXES = {
  XS: [150, 100],
  S: [300, 200],
  M: [600, 400],
  L: [900, 600],
  XL: [1200, 800],
  ORIGINAL: [2000, 2000],
};

/** Returns the size that an image file states, in pixels. */
async function sizeOf(url: string): Promise<readonly number[]> {
  const response = await fetch(url);
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  return /^<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(text)?.slice(1).map(Number) ?? [];
}

/** Returns the images of an activity in their current and their older form. */
async function picturesOf(id: number) {
  const { images, _links: links } = (await harness.get(`/activities/${id}`)).body;
  return { images, links };
}

describe('A11: pictures have their documented sizes', () => {
  it('for headers, teasers and galleries', async () => {
    const { header, teaser, gallery } = (await picturesOf(1)).images;
    for (const image of [header, teaser, ...gallery] as Record<keyof typeof BOXES, string>[]) {
      for (const [size, [width = 0, height = 0]] of Object.entries(BOXES)) {
        const url = image[size as keyof typeof BOXES];
        if (url === undefined) continue; // a teaser has three sizes
        const measured = await sizeOf(url);
        expect([size, ...measured]).toEqual([size, Math.min(width, 1200), Math.min(height, 800)]);
      }
    }
  });

  it('in the demo workspace: every address has a different size', () => {
    for (const { images } of namedFixture('demo', START).activities) {
      const { ORIGINAL, ...sizes } = images.header;
      expect(new Set(Object.values(sizes)).size).toBe(5);
      expect(ORIGINAL).toMatch(/^\/images\/[a-z-]+\.svg$/);
    }
  });

  it('as templates too, with any width and height in place of the placeholders', async () => {
    const { header, teaser, gallery } = (await picturesOf(1)).links.images;
    const sized = (url: string) => sizeOf(url.replace('{width}', '400').replace('{height}', '1000'));
    expect(await Promise.all([header, teaser, ...gallery].map(sized))).toEqual(
      [1, 2, 3].map(() => [400, 267]),
    );
  });

  it('up to 2000 by 2000 pixels', async () => {
    const sized = (box: string) => sizeOf(`${harness.url}/images/${box}/gion-header.svg`);
    expect(await Promise.all(['2000x2000', '2000x1', '3x2000'].map(sized))).toEqual([
      [2000, 1333],
      [2, 1],
      [3, 2],
    ]);
  });

  it('unless the fixture has other addresses, which are shown unchanged, with templates only if the fixture has them', async () => {
    const [second, third] = await Promise.all([picturesOf(2), picturesOf(3)]);
    expect(new Set(Object.values(second.images.header))).toEqual(
      new Set(['https://pictures.example/walk.jpg']),
    );
    expect(second.links).not.toHaveProperty('images');
    expect(third.images.header).toMatchObject({ XS: 'https://a.example/xs', L: 'https://a.example/o' });
    expect(third.links.images).toEqual({
      header: 'https://a.example/{width}',
      teaser: 'https://a.example/t{height}',
      gallery: [],
    });
  });

  it.each([
    '2001x100/gion-header.svg',
    '0x100/gion-header.svg',
    '99999x1/gion-header.svg',
    'XS/gion-header.svg',
    '10x10/nothing.svg',
    '10x10/..%2f..%2fpackage.json',
    '10x10/%2e%2e%2fdemo%2fclients.yaml',
  ])('but not at %s', async (path) => {
    const response = await fetch(`${harness.url}/images/${path}`);
    await response.arrayBuffer();
    expect(response.status).toBe(404);
  });
});
