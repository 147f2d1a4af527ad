import { describe, expect, it } from 'vitest';
import { distanceKm, parsePlace } from '../../src/domain/catalogue/activity.js';

const LISBON = { latitude: 38.7223, longitude: -9.1393 };
const BERLIN = { latitude: 52.52, longitude: 13.405 };
const HALF_ROUND = Math.PI * 6371;

describe('geographic distances', () => {
  it.each([
    ['Lisbon to Berlin', LISBON, BERLIN, 2312.6],
    ['nowhere', LISBON, LISBON, 0],
    ['pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, HALF_ROUND],
    ['half round the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, HALF_ROUND],
    [
      'over the date line',
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
      HALF_ROUND / 90,
    ],
    [
      'along a parallel, which is shorter in the north',
      { latitude: 60, longitude: 0 },
      { latitude: 60, longitude: 10 },
      555.4,
    ],
  ])('%s', (_, from, to, km) => {
    expect(distanceKm(from, to)).toBeCloseTo(km, 0);
    expect(distanceKm(to, from)).toBeCloseTo(km, 0);
  });
});

describe('geographic coordinates', () => {
  it.each([
    ['38.7223,-9.1393', LISBON],
    [' 38.7223 , -9.1393 ', LISBON],
    ['90,-180', { latitude: 90, longitude: -180 }],
    ['-90,180', { latitude: -90, longitude: 180 }],
    ['10,20', { latitude: 10, longitude: 20 }],
  ])('are parsed: %j', (text, place) => {
    expect(parsePlace(text)).toEqual(place);
  });

  it.each([
    '',
    '38.7',
    '91,0',
    '-90.5,0',
    '0,181',
    '0,-180.1',
    '1,2,3',
    'x1,2',
    '1,2x',
    '1.,2',
    '.5,2',
    'a,b',
  ])('are not parsed: %j', (text) => {
    expect(parsePlace(text)).toBeNull();
  });
});
