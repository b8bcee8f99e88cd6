import { expect, test } from 'vitest';
import { unitsWithoutColor as unitsOf } from '#contract/orders/missing-color.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { unitsWithoutColor } from './missing-choices.ts';

const portal = testPortal({});
const colorLists = [[], ['Olive'], ['Dark', 'Dark brown', 'Olive'], ['ÉCRU', 'Straße'], ['St. Tropez', 'St']];
const notes = [
  '',
  'Olive',
  'olive, matt',
  'Olive edges',
  'Olives',
  'Dark brown',
  'dark\nmatt',
  'Dark-brown',
  ' Olive',
  'écru: matt',
  'straße; x',
  'St. Tropez',
  'St, Tropez',
  'In olive',
];
const choices = [
  [{ optionId: 0, option: 'Color', value: 'Olive' }],
  [{ optionId: 3, option: 'Length', value: '80 cm' }],
  [],
];
const breakdowns = [
  [],
  ...choices.flatMap(one => [
    [{ quantity: 120, choices: one }],
    ...choices.map(other => [
      { quantity: 100, choices: one },
      { quantity: 20, choices: other },
    ]),
  ]),
];

test('counts the units without a color as the contract does for screens and PDFs', async () => {
  const { db } = portal.context;
  const lines = colorLists.flatMap(colors =>
    notes.flatMap(description => breakdowns.map(breakdown => ({ colors, description, breakdown }))),
  );
  const { rows } = await sql<{ units: number }>`
    select ${unitsWithoutColor} as units
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l(line, place)
    cross join lateral (
      select array(select jsonb_array_elements_text(l.line -> 'colors')) as colors) r
    cross join lateral (
      select l.line ->> 'description' as description, l.line -> 'breakdown' as breakdown, 120 as quantity) p
    order by place`.execute(db);
  expect(rows.map(({ units }) => units)).toEqual(lines.map(line => unitsOf({ ...line, quantity: 120 })));
  expect(new Set(rows.map(({ units }) => units))).toEqual(new Set([0, 20, 100, 120]));
});
