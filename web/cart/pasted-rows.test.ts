import { expect, it } from 'vitest';
import { readPastedRows } from './pasted-rows.ts';

const choices = [
  { id: 31, name: '80 cm' },
  { id: 32, name: '90 cm' },
];
const length = { id: 3, name: 'Length', kind: 'choice' as const, required: true, help: '', choices };
const monogram = { id: 4, name: 'Monogram', kind: 'text' as const, required: false, help: '', most: 3 };
const belt = { colors: [], options: [length, monogram] };

it('reads the options in their order, then the quantity, between tabs, semicolons or commas', () => {
  expect(readPastedRows(belt, '80 CM\tMB\t100\n\n90 cm;;20\n80 cm, IO, 5')).toEqual({
    rows: [
      { quantity: 100, choices: { 3: 31, 4: 'MB' } },
      { quantity: 20, choices: { 3: 32 } },
      { quantity: 5, choices: { 3: 31, 4: 'IO' } },
    ],
  });
});

it('names the first row that does not fit, and uses none', () => {
  expect(readPastedRows(belt, '80 cm,MB,1\n85 cm,IO,2')).toEqual({
    rows: [],
    fault: 'Row 2: Length has no choice 85 cm',
  });
  expect(readPastedRows(belt, ',MB,1')).toEqual({ rows: [], fault: 'Row 1: Choose Length' });
  expect(readPastedRows(belt, '80 cm,MB,many')).toEqual({ rows: [], fault: 'Row 1: many is not a whole number' });
});

it('cuts no number that has separators, and takes commas within choices from a table', () => {
  const fault = (text: string) => readPastedRows(belt, text).fault;
  expect(fault('80 cm\tMB\t1,000')).toBe('Row 1: 1,000 is not a whole number');
  expect(fault('80 cm, MB, 1,000')).toBe('Row 1: 1,000 is not a whole number');
  expect(fault('80 cm;MB;1.000')).toBe('Row 1: 1.000 is not a whole number');
  expect(fault('80 cm;MB;12,5')).toBe('Row 1: 12,5 is not a whole number');
  const thick = { ...belt, options: [{ ...length, choices: [{ id: 33, name: '2,5 mm' }] }, monogram] };
  expect(readPastedRows(thick, '2,5 mm\tMB\t1 000\t')).toEqual({
    rows: [{ quantity: 1_000, choices: { 3: 33, 4: 'MB' } }],
  });
});

it('leaves out no row: a list of more than 200 is not used at all', () => {
  const rows = (count: number) => Array.from({ length: count }, () => '80 cm,MB,1').join('\n');

  expect(readPastedRows(belt, rows(200)).rows).toHaveLength(200);
  expect(readPastedRows(belt, rows(230))).toEqual({
    rows: [],
    fault: 'A line may have at most 200 rows. These are 230.',
  });
});
