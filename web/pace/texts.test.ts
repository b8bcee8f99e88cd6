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
});

test('the sentence of the stages names the narrow place, or none (PA-4, W41)', () => {
  expect(texts.stagesSay({ stage: 'stitching', perDay: 31.2, waiting: 142, days: 4.6 })).toBe(
    'Stitching is the narrow place: 31 units a day pass, 142 wait (4.6 days).',
  );
  expect(texts.stagesSay({ stage: 'stitching', perDay: 0, waiting: 142, days: null })).toBe(
    'Nothing passed Stitching in these weeks, and 142 units wait.',
  );
  expect(texts.stagesSay(null)).toBe('No stage holds the others up.');
});

test('the sentence of lead times says when half and nine of ten are ready (PA-5, W41)', () => {
  expect(texts.leadsSay({ half: 8, nine: 17 })).toBe('Half are ready within 8 working days, nine of ten within 17.');
  expect(texts.leadsSay({ half: null, nine: null })).toBe('No product got ready in these weeks.');
});
