import { describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { type Outcome, playWorkshop } from '#testing/workshops/simulated-workshop.ts';

const seeds = isNightly ? [11, 12, 13, 14, 15] : [12];
const heldBy = (rows: readonly Outcome[], date: 'safe' | 'mean' | 'stretched') =>
  rows.filter(row => row.actual <= row[date]).length / rows.length;
const promised = (rows: readonly Outcome[], date: 'safe' | 'stretched') =>
  rows.reduce((sum, row) => sum + row[date], 0) / rows.length;

describe('the forecast on simulated workshops (W26)', () => {
  test('keeps the first safe date nine of ten times, unlike the mean lead, and earlier than by stretching it', {
    timeout: 120_000,
  }, () => {
    const rows = seeds.flatMap(seed => playWorkshop({ seed }));
    expect(rows.length).toBeGreaterThan(100 * seeds.length);
    expect(heldBy(rows, 'safe')).toBeGreaterThan(0.86);
    expect(heldBy(rows, 'safe')).toBeLessThan(isNightly ? 0.95 : 0.97);
    expect(heldBy(rows, 'mean')).toBeLessThan(0.7);
    expect(promised(rows, 'stretched')).toBeGreaterThan(1.1 * promised(rows, 'safe'));
  });

  test('keeps the safe date in a season, too', { timeout: 120_000 }, () => {
    const rows = seeds.flatMap(seed => playWorkshop({ seed, season: true, load: 0.8 }));
    expect(heldBy(rows, 'safe')).toBeGreaterThan(isNightly ? 0.86 : 0.82);
  });
});
