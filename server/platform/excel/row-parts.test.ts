import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExcelRow } from './row-parts.ts';
import { addRowPart, rowPartsOf } from './row-parts.ts';

const joined = (rows: readonly ExcelRow[]) => {
  const all: ExcelRow[] = [];
  for (const part of rowPartsOf(rows)) addRowPart(all, structuredClone(part));
  return all;
};
const lengthOf = (part: readonly ExcelRow[]) => part.flatMap(({ cells }) => cells).join('').length;

test('rows of any size are the same after they were sent in parts', () => {
  const long = fc.integer({ min: 0, max: 32_767 }).map(length => 'ж'.repeat(length));
  const cell = fc.oneof(fc.string(), long);
  const fault = fc.record({ column: fc.nat(5), kind: fc.constant('error' as const), text: fc.string() });
  const row = fc.record({ isHidden: fc.boolean(), cells: fc.array(cell), faults: fc.array(fault) });
  fc.assert(
    fc.property(fc.array(row), given => {
      const rows = given.map((one, at) => ({ ...one, row: at * 2 + 1 }));
      expect(joined(rows)).toEqual(rows);
    }),
    { numRuns: 50 },
  );
});

test('no part is large, also of one row with the longest cells', () => {
  const wide: ExcelRow = {
    row: 1,
    isHidden: false,
    cells: Array.from({ length: 201 }, () => 'ж'.repeat(32_767)),
    faults: [],
  };
  const parts = [...rowPartsOf([wide, { ...wide, row: 2 }])];

  expect(parts.length).toBeGreaterThan(40);
  expect(Math.max(...parts.map(lengthOf))).toBeLessThan(300_000);
});

test('a sheet without rows is one part without rows', () => {
  expect([...rowPartsOf([])]).toEqual([[]]);
});
