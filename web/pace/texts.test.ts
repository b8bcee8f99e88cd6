import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('the sentence of the flow says how many units are in work and how long one takes (PA-3, W41)', () => {
  expect(texts.flowSays({ inWork: 310, days: 9 })).toBe(
    'On average 310 units are in work; a unit takes 9 working days.',
  );
  expect(texts.flowSays({ inWork: 3, days: 1 })).toBe('On average 3 units are in work; a unit takes 1 working day.');
  expect(texts.flowSays({ inWork: 3, days: null })).toBe(
    'On average 3 units are in work; none was packed in these weeks.',
  );
  expect(texts.flowSays({ inWork: 1, days: 1.5 })).toBe('On average 1 unit is in work; a unit takes 1.5 working days.');
});

test('the sentence of the stages names the narrow place, or none (PA-4, W41)', () => {
  expect(texts.stagesSay({ stage: 'stitching', perDay: 31.2, waiting: 142, days: 4.6 })).toBe(
    'Stitching is the narrow place: 31 units a day pass, 142 wait (4.6 days).',
  );
  expect(texts.stagesSay({ stage: 'stitching', perDay: 0, waiting: 142, days: null })).toBe(
    'Nothing passed Stitching in these weeks, and 142 units wait.',
  );
  const says = (perDay: number, waiting = 2) => texts.stagesSay({ stage: 'cutting', perDay, waiting, days: 5 });
  expect(says(0.4)).toBe('Cutting is the narrow place: 0.4 units a day pass, 2 wait (5 days).');
  expect(says(1, 1)).toBe('Cutting is the narrow place: 1 unit a day passes, 1 waits (5 days).');
  expect([9.96, 10.4, 0.033].map(perDay => says(perDay))).toEqual([
    expect.stringContaining(' 10 units a day pass'),
    expect.stringContaining(' 10 units a day pass'),
    expect.stringContaining(' 0.03 units a day pass'),
  ]);
  expect(texts.stagesSay({ stage: 'cutting', perDay: 0, waiting: 1, days: null })).toBe(
    'Nothing passed Cutting in these weeks, and 1 unit waits.',
  );
  expect(texts.stagesSay(null)).toBe('No stage holds the others up.');
});

test('the sentence of lead times says when half and nine of ten are ready (PA-5, W41)', () => {
  expect(texts.leadsSay({ half: 8, nine: 17 })).toBe('Half are ready within 8 working days, nine of ten within 17.');
  expect(texts.leadsSay({ half: null, nine: null })).toBe('No product got ready in these weeks.');
});
