import { expect, it } from 'vitest';
import { changedLabels, changedValues } from './changed-values.ts';

const before = { name: 'Mara', email: 'mara@example.com', isDefault: true };

it('are only those that differ, also when they were emptied or unticked', () => {
  expect(changedValues(before, { ...before, name: 'Mara Lind' })).toEqual({ name: 'Mara Lind' });
  expect(changedValues(before, { ...before, email: '', isDefault: false })).toEqual({ email: '', isDefault: false });
  expect(changedValues(before, { ...before })).toEqual({});
});

it('are named by their labels', () => {
  const labels = { name: 'Name', email: 'Email', isDefault: 'Default' };

  expect(changedLabels(labels, before, { ...before, email: '', isDefault: false })).toEqual(['Email', 'Default']);
  expect(changedLabels(labels, before, { ...before })).toEqual([]);
});
