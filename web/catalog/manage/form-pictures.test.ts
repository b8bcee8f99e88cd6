import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPictures,
  choosePrimary,
  existingPictures,
  type FormPicture,
  type Pictures,
  picturesFault,
  picturesOver,
  removePicture,
} from './form-pictures.ts';

const file = (name: string, size = 10, type = 'image/png') => ({ name, size, type }) as File;
const added = (key: string): FormPicture => ({
  key,
  address: `blob:${key}`,
  existing: false,
  file: file(key),
});
const none: Pictures = { list: [], primary: undefined };

describe("the form's pictures", () => {
  test("start with the product's pictures and its primary one", () => {
    const { list, primary } = existingPictures(['/a', '/b'], 1);
    expect(list.map(({ address }) => address)).toEqual(['/a', '/b']);
    expect(primary).toBe('/b');
    expect(existingPictures(['/a'], 7).primary).toBe('/a');
    expect(existingPictures([], 0).primary).toBeUndefined();
  });

  test('always have one primary picture, unless there are none', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), key }),
      fc.record({ do: fc.constant('remove' as const), key }),
      fc.record({ do: fc.constant('choose' as const), key }),
    );
    fc.assert(
      fc.property(fc.array(step), steps => {
        let pictures = none;
        for (const one of steps) {
          const there = pictures.list.some(picture => picture.key === one.key);
          if (one.do === 'add' && !there) pictures = addPictures(pictures, [added(one.key)]);
          if (one.do === 'remove') pictures = removePicture(pictures, one.key);
          if (one.do === 'choose') pictures = choosePrimary(pictures, one.key);
          expect(pictures.list.some(picture => picture.key === pictures.primary)).toBe(pictures.list.length > 0);
        }
      }),
    );
  });

  test('keep the primary picture until it is removed; then the first becomes primary', () => {
    const three = choosePrimary(addPictures(none, [added('a'), added('b'), added('c')]), 'b');
    expect(removePicture(three, 'a').primary).toBe('b');
    expect(addPictures(three, [added('d')]).primary).toBe('b');
    expect(removePicture(three, 'b').primary).toBe('a');
  });

  test('accept more than five pictures but not zero', () => {
    const six = addPictures(
      none,
      ['a', 'b', 'c', 'd', 'e', 'f'].map(key => added(key)),
    );
    expect(picturesFault(six)).toBeUndefined();
    expect(picturesFault(none)).toBe('At least one product image is required');
  });

  test('report more pictures than the server accepts before uploading', () => {
    const many = Array.from({ length: 21 }, (_, index) => added(String(index)));
    expect(picturesFault(addPictures(none, many))).toBe('A product has up to 20 images');
  });

  test('keep new pictures and those of the other version when overwriting it', () => {
    const mixed = addPictures(existingPictures(['/a', '/b'], 0), [added('n')]);
    expect(picturesOver(mixed, []).list).toEqual([added('n')]);
    expect(picturesOver(mixed, ['/b', '/c'])).toMatchObject({ list: [{ address: '/b' }, { key: 'n' }], primary: '/b' });
    expect(picturesOver(mixed, ['/a', '/b'])).toEqual(mixed);
  });
});
