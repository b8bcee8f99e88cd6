import { expect, test } from 'vitest';
import { importChanges, planImport } from './import-rows.ts';

test('a long name is cut between characters, because the audit log stores no half of one', async () => {
  const table = { has: new Set<string>(), rows: [{ row: 2, cells: {} }], problems: [] };
  const name = `x${'👞'.repeat(250)}`;
  const { answer } = await planImport(
    table,
    () => name,
    () => ({ action: 'create', write: 1 }),
  );

  expect(answer.rows[0]?.name).toBe(`x${'👞'.repeat(199)}`);
  expect(JSON.stringify(importChanges(answer)).isWellFormed()).toBe(true);
  expect(JSON.stringify(importChanges(answer))).not.toContain('\\ud8');
});

test.each([1, 2])('a row that could not be read is neither counted nor written: problem of row %i', async row => {
  const table = {
    has: new Set<string>(),
    rows: [{ row: 2, cells: {} }],
    problems: [{ row, field: '', text: 'Row 2, column I: #N/A' }],
  };
  for (const action of ['create', 'update'] as const) {
    const { answer, created, updated } = await planImport(
      table,
      () => 'Bridle',
      () => ({ action, write: 1 }),
    );
    expect([answer.refused, answer.created, answer.updated, created, updated]).toEqual([1, 0, 0, [], []]);
  }
});
