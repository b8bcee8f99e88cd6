import { describe, expect, test } from 'vitest';
import { downloadName, hasThumbnail, keyStep, shownOf, stepTo, swipeStep } from './steps.ts';

describe('stepTo', () => {
  test('goes around at both ends', () => {
    expect(stepTo(2, 1, 3)).toBe(0);
    expect(stepTo(0, -1, 3)).toBe(2);
    expect(stepTo(1, 1, 3)).toBe(2);
  });

  test('stays at the first picture when there is none', () => {
    expect(stepTo(0, 1, 0)).toBe(0);
  });
});

describe('swipeStep', () => {
  const from = { x: 200, y: 200 };

  test('goes to the next picture on a swipe to the left and back on one to the right', () => {
    expect(swipeStep(from, { x: 120, y: 210 })).toBe(1);
    expect(swipeStep(from, { x: 280, y: 190 })).toBe(-1);
  });

  test('ignores taps, short movements and scrolling', () => {
    expect(swipeStep(from, from)).toBe(0);
    expect(swipeStep(from, { x: 230, y: 200 })).toBe(0);
    expect(swipeStep(from, { x: 260, y: 300 })).toBe(0);
  });
});

test('arrow keys step, other keys do not', () => {
  expect([keyStep('ArrowRight'), keyStep('ArrowLeft'), keyStep('ArrowDown'), keyStep('a')]).toEqual([1, -1, 0, 0]);
});

test('pictures beyond the most are counted', () => {
  expect(shownOf(3, 3)).toEqual({ shown: 3, others: 0 });
  expect(shownOf(5, 3)).toEqual({ shown: 3, others: 2 });
  expect(shownOf(5, undefined)).toEqual({ shown: 5, others: 0 });
});

test('GIFs have no thumbnail', () => {
  expect(hasThumbnail('https://portal.example/files/ab.gif')).toBe(false);
  expect(hasThumbnail('https://portal.example/files/ab.GIF?w=96')).toBe(false);
  expect(hasThumbnail('https://portal.example/files/ab.jpg')).toBe(true);
  expect(hasThumbnail('data:image/jpeg;base64,AAAA')).toBe(true);
});

describe('downloadName', () => {
  test('names the picture after its subject and keeps the ending', () => {
    expect(downloadName('ST-220', 'File 1', 'https://portal.example/files/ab.png')).toBe('ST-220 File 1.png');
  });

  test('leaves out characters that file systems refuse', () => {
    expect(downloadName('A/B: "C"', 'Image 2', '/files/ab.webp?w=480')).toBe('A B C Image 2.webp');
  });

  test('is a JPEG when the address has no ending', () => {
    expect(downloadName('ST-220', 'File 1', 'blob:https://portal.example/1')).toBe('ST-220 File 1.jpg');
  });
});
