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
