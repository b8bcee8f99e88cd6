import { describe, expect, it } from 'vitest';
import { valuesOfAnswer } from './answer-values.ts';

const length = {
  ...{ id: 3, name: 'Length', kind: 'choice' as const, required: false, help: '' },
  choices: [
    { id: 31, name: '80 cm' },
    { id: 32, name: '90 cm' },
  ],
};
const line = {
  productCode: 'KF-007',
  quantity: 10 as const,
  colors: ['Dark', 'Dark brown', 'Olive'],
  options: [length],
  description: 'Brass ring',
};
const row = (choices: Record<string, number | string>, quantity = 10) => ({ quantity, choices });

describe('the answer to a question about a product', () => {
  it.each([
    ['Olive, please', { 0: 'Olive' }],
    ['We take dark brown.', { 0: 'Dark brown' }],
    ['OLIVE in 90 cm', { 0: 'Olive', 3: 32 }],
    ['90 cm', { 3: 32 }],
    ['olive and again olive', { 0: 'Olive' }],
  ])('%j chooses what it names', (answer, choices) => {
    expect(valuesOfAnswer(answer, line)).toEqual({ breakdown: [row(choices)] });
  });

  it.each(['Dark or olive?', 'Olivewood', '190 cm', 'As the last time'])('%j comes behind the note', answer => {
    expect(valuesOfAnswer(answer, line)).toEqual({ description: `Brass ring\n${answer}` });
  });

  it('is the note of a line without one, and nothing without words', () => {
    expect(valuesOfAnswer(' As before ', { ...line, description: '' })).toEqual({ description: 'As before' });
    expect(valuesOfAnswer(' ', line)).toEqual({});
  });

  it('replaces the choice of a line with one combination, and keeps its others', () => {
    const one = { ...line, breakdown: [row({ 0: 'Olive', 3: 31 })] };
    expect(valuesOfAnswer('dark', one)).toEqual({ breakdown: [row({ 0: 'Dark', 3: 31 })] });
    expect(valuesOfAnswer('olive', one)).toEqual({ description: 'Brass ring\nolive' });
  });

  it('fills only the combinations of a split line that have no choice', () => {
    const split = { ...line, breakdown: [row({ 0: 'Dark' }, 6), row({ 3: 31 }, 4)] };
    expect(valuesOfAnswer('olive', split)).toEqual({
      breakdown: [row({ 0: 'Dark' }, 6), row({ 0: 'Olive', 3: 31 }, 4)],
    });
    const full = { ...line, breakdown: [row({ 0: 'Dark' }, 6), row({ 0: 'Olive' }, 4)] };
    expect(valuesOfAnswer('dark brown', full)).toEqual({ description: 'Brass ring\ndark brown' });
  });
});
