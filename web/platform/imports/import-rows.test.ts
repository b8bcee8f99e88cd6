import { expect, test } from 'vitest';
import { previewRows } from './import-rows.ts';

test('lists each row with its problems, in the order of the file', () => {
  const wrong = { row: 3, field: 'productCode', text: 'is required' };
  const taken = { row: 3, field: 'colors', text: 'must be at most 50' };

  const rows = previewRows({
    rows: [
      { row: 2, name: 'ST-220', action: 'create' },
      { row: 3, name: '', action: 'refuse' },
    ],
    problems: [wrong, taken],
  });

  expect(rows).toEqual([
    { row: 2, name: 'ST-220', action: 'create', problems: [] },
    { row: 3, name: '', action: 'refuse', problems: [wrong, taken] },
  ]);
});

test('lists a problem of the headings first', () => {
  const missing = { row: 1, field: 'productCode', text: 'is missing' };

  const rows = previewRows({ rows: [{ row: 2, name: 'x', action: 'create' }], problems: [missing] });

  expect(rows.map(({ row, problems }) => [row, problems.length])).toEqual([
    [1, 1],
    [2, 0],
  ]);
});
