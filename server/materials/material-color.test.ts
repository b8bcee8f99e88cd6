import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Combination } from '#contract/catalog/product-options.ts';
import * as contract from '#contract/materials/material-color.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { hasColorPlaceholder, nameInColor, sharesByColor } from './material-color.ts';

const portal = testPortal();

const part = fc.constantFrom(
  'Bridle',
  '{color}',
  '{Color}',
  '{COLOR}',
  '{',
  '}',
  'color',
  '{color',
  '\\',
  '&',
  ' ',
  'é',
);
const name = fc.array(part, { maxLength: 5 }).map(parts => parts.join(''));
const color = fc.constantFrom('Cognac', 'cognac', '$&', '\\1', '\\&', '\\\\', '{color}', 'Ö 🧵', 'a'.repeat(100));
const option = fc.constantFrom('Color', 'color', 'COLOR', 'Color ', 'Length');
const combination: fc.Arbitrary<Combination> = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  choices: fc.array(fc.record({ option, value: color }), { maxLength: 3 }),
});

test('finds the placeholder and inserts colors as the contract does', async () => {
  const given = fc.sample(fc.tuple(name, color), { numRuns: 300, seed: 1 });
  const { rows } = await sql<{ name: string; color: string; open: boolean; named: string; unnamed: string }>`
    select name, color, ${hasColorPlaceholder(sql`name`)} as open, ${nameInColor(sql`name`, sql`color`)} as named,
      ${nameInColor(sql`name`, sql`''`)} as unnamed
    from unnest(${given.map(([one]) => one)}::text[], ${given.map(([, one]) => one)}::text[]) g(name, color)`.execute(
    portal.context.db,
  );

  expect(rows).toHaveLength(given.length);
  for (const row of rows) {
    expect(row.open, row.name).toBe(contract.hasColorPlaceholder(row.name));
    expect(row.named, row.name).toBe(contract.withColor(row.name, row.color));
    expect(row.unnamed).toBe(row.name);
  }
});

test('shares the units of a line among its colors as the contract does', async () => {
  const given = fc.sample(fc.array(combination, { maxLength: 8 }), { numRuns: 100, seed: 2 }).map(breakdown => ({
    breakdown,
    quantity: breakdown.reduce((sum, { quantity }) => sum + quantity, 0) || 7,
  }));
  const { rows } = await sql<{ n: number; color: string; units: string }>`
    select p.n::int, s.color, round(s.share * p.quantity, 20)::text as units
    from unnest(${given.map(one => one.quantity)}::int[], ${given.map(one => JSON.stringify(one.breakdown))}::jsonb[])
      with ordinality p(quantity, breakdown, n) cross join lateral ${sharesByColor} s`.execute(portal.context.db);

  given.forEach((line, index) => {
    const shares = rows.filter(({ n }) => n === index + 1).map(row => [row.color, Number(row.units)]);
    const units = contract.unitsByName('{color}', line).map(one => [one.name, one.quantity]);
    // The contract leaves the name of units without a color as it is, and a color may be called so.
    const named = new Map<string, number>();
    for (const [one, count] of shares as [string, number][])
      named.set(one || '{color}', (named.get(one || '{color}') ?? 0) + count);
    const expected = new Map<string, number>();
    for (const [one, count] of units as [string, number][]) expected.set(one, (expected.get(one) ?? 0) + count);
    expect(named).toEqual(expected);
  });
});
