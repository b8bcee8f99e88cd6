import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as contract from '#contract/materials/material-choices.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { choicesOfKey, factorOfKey, hasPlaceholder, nameWithChoices, sharesByChoice } from './material-choices.ts';

const portal = testPortal();

const part = fc.constantFrom(
  ...[
    'Bridle',
    '{color}',
    '{Color}',
    '{LENGTH}',
    '{buckle}',
    '{',
    '}',
    '{}',
    'color',
    '{color',
    '\\',
    '&',
    ' ',
    'é',
    '\n',
  ],
);
const name = fc.array(part, { maxLength: 6 }).map(parts => parts.join(''));
const value = fc.constantFrom('Cognac', 'cognac', '$&', '\\1', '\\&', '\\\\', '{color}', 'Ö 🧵', 'a'.repeat(100));
const choice = fc.oneof(
  fc.record({ option: fc.constantFrom('Color', 'color', 'COLOR'), value }),
  fc.record({ option: fc.constantFrom('Length', 'length', 'Color '), value, choiceId: fc.constant(1) }),
  // A text, which chooses no material.
  fc.record({ option: fc.constant('Buckle'), value }),
);
const combination = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  choices: fc.array(choice, { maxLength: 4 }),
});
type Choice = { option: string; value: string; choiceId?: number };
const naming = (choices: readonly Choice[]) =>
  choices.filter(({ option, choiceId }) => choiceId !== undefined || option.toLowerCase() === 'color');

test('finds placeholders and puts in choices as the contract does', async () => {
  const given = fc.sample(fc.tuple(name, fc.array(choice, { maxLength: 4 })), { numRuns: 400, seed: 1 });
  const lines = given.map(([, choices]) => JSON.stringify([{ quantity: 1, choices }]));
  const { rows } = await sql<{ name: string; n: number; open: boolean; named: string; factor: string }>`
    select g.name, g.n::int, ${hasPlaceholder(sql`g.name`)} as open, ${factorOfKey(sql`s.choice`)}::text as factor,
      ${nameWithChoices(sql`g.name`, choicesOfKey(sql`s.choice`))} as named
    from unnest(${given.map(([one]) => one)}::text[], ${lines}::jsonb[]) with ordinality g(name, breakdown, n)
    cross join lateral (select g.breakdown, 1 as quantity) p cross join lateral ${sharesByChoice} s`.execute(
    portal.context.db,
  );

  expect(rows).toHaveLength(given.length);
  for (const row of rows) {
    const choices = naming(given[row.n - 1]?.[1] ?? []);
    expect(row.open, row.name).toBe(contract.hasPlaceholder(row.name));
    expect(row.named, row.name).toBe(contract.withChoices(row.name, choices));
    expect(row.factor).toBe('1');
  }
});

test('shares the units of a line among its choices as the contract does', async () => {
  const given = fc.sample(fc.array(combination, { maxLength: 8 }), { numRuns: 100, seed: 2 }).map(breakdown => ({
    breakdown,
    quantity: breakdown.reduce((sum, { quantity }) => sum + quantity, 0) || 7,
  }));
  const open = '{color} {length}';
  const { rows } = await sql<{ n: number; name: string; units: string }>`
    select p.n::int, ${nameWithChoices(sql`${open}::text`, choicesOfKey(sql`s.choice`))} as name,
      round(sum(s.share) * p.quantity, 20)::text as units
    from unnest(${given.map(one => one.quantity)}::int[], ${given.map(one => JSON.stringify(one.breakdown))}::jsonb[])
      with ordinality p(quantity, breakdown, n) cross join lateral ${sharesByChoice} s
    group by 1, 2, p.quantity`.execute(portal.context.db);

  given.forEach(({ quantity, breakdown }, index) => {
    const units = rows.filter(({ n }) => n === index + 1).map(row => [row.name, Number(row.units)] as const);
    const combinations = breakdown.map(one => ({ ...one, choices: naming(one.choices), factor: '1' }));
    const expected = contract.unitsByName(open, { quantity, combinations });
    expect(new Map(units)).toEqual(new Map(expected.map(one => [one.name, one.quantity])));
  });
});
