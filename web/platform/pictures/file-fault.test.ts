import { expect, test } from 'vitest';
import { fileFault } from './file-fault.ts';

const file = (name: string, size: number, type: string) => ({ name, size, type });

test('names a file that is not a picture or is too large, and leaves unknown types to the server', () => {
  expect(fileFault(file('notes.pdf', 10, 'application/pdf'))).toBe('notes.pdf is not an image');
  expect(fileFault(file('big.png', 10 * 1024 * 1024 + 1, 'image/png'))).toBe('big.png is larger than 10 MB');
  expect(fileFault(file('photo', 10, ''))).toBeUndefined();
  expect(fileFault(file('photo.heic', 10, 'image/heic'))).toBeUndefined();
});
