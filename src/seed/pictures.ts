import type { ImageSet, ImageTemplates } from '../domain/catalogue/activity.js';

/** The most that a picture measures in each size, in pixels (A11). */
const BOXES: Readonly<Record<string, string>> = {
  XS: '150x100',
  S: '300x200',
  M: '600x400',
  L: '900x600',
  XL: '1200x800',
};

/** The sizes of headers and of pictures of a gallery, and those of teasers. */
export const IMAGE_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'ORIGINAL'] as const;
export const TEASER_SIZES = ['XS', 'S', 'M'] as const;

const OWN = /^\/images\/([a-z0-9-]+\.svg)$/;

/** The name of a picture that the sandbox has and serves in any size; null for other addresses. */
function ownPicture(url: string): string | null {
  return OWN.exec(url)?.[1] ?? null;
}

/** Returns the address of one picture in each size: other addresses than the sandbox's are the same in all of them. */
export function inSizes(url: string, sizes: readonly string[]): ImageSet {
  const own = ownPicture(url);
  const inBox = (box: string | undefined) =>
    own === null || box === undefined ? url : `/images/${box}/${own}`;
  return Object.fromEntries(sizes.map((size) => [size, inBox(BOXES[size])]));
}

/** Returns the address template of a picture of the sandbox; null for other addresses. */
function templateOf(url: string): string | null {
  const own = ownPicture(url);
  return own === null ? null : `/images/{width}x{height}/${own}`;
}

/** Returns the templates of an activity's pictures, the older form of `images`; null unless all are the sandbox's. */
export function templatesOf(
  header: string,
  teaser: string,
  gallery: readonly string[],
): ImageTemplates | null {
  const [ofHeader, ofTeaser, ...rest] = [header, teaser, ...gallery].map(templateOf);
  const ofGallery = rest.filter((template) => template !== null);
  if (!ofHeader || !ofTeaser || ofGallery.length < rest.length) return null;
  return { header: ofHeader, teaser: ofTeaser, gallery: ofGallery };
}
