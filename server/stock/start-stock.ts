import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { isUnfinished, stageOfItem } from '../materials/demand-json.ts';
import { hasPlaceholder } from '../materials/material-choices.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { refuseTaken } from '../platform/database/failures.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { requireRoom } from './create-stock-material.ts';
import { announceStock } from './save-material.ts';
import { itemsOfLine, passedAtStage, passedOf } from './units-by-name.ts';

/** The constraints of names, which others may take meanwhile. */
const names = ['stock_materials_name', 'material_names_spelling'];

/**
 * Adds a material for every spelling that open orders need and that no material has: with nothing on hand and never
 * counted, so that it stops no work (ST-11). Names with a placeholder stand for several materials, and a spelling that differs
 * from the name of a material in capitals only may mean it: both are left for people. Throws tooManyOfThese, and
 * changedMeanwhile when another person took one of the names at the same time.
 */
export async function startStock(
  tx: Tx,
  _viewer: Viewer,
  _input: InputOf<'startStock'>,
): Promise<Audited<'stockStarted', AnswerOf<'startStock'>>> {
  await requireRoom(tx, 0);
  const created = await addMissing(tx).catch(refuseTaken(names, () => problem('changedMeanwhile')));
  await requireRoom(tx, 0);
  if (created === 0) return unchanged({ created });
  await announceStock(tx);
  return audited({ created }, { kind: 'stockStarted', changes: { materials: [null, created] } });
}

/** Adds the materials, and returns how many. */
async function addMissing(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number; name: string }>`
    with needed as (
      select i.category, u.name, i.unit, min(array[p.order_id, i.position]) as first
      from order_products p ${itemsOfLine}
      where ${isUnfinished} and not ${hasPlaceholder(sql`u.name`)} and length(u.name) <= 200 and u.name = btrim(u.name)
        and u.size > ${passedOf(passedAtStage(stageOfItem))}
      group by 1, 2, 3
    ), missing as (
      select distinct on (category, lower(name), unit) category, name, unit from needed d
      where not exists (select from material_names n where n.category = d.category and n.name = d.name and n.unit = d.unit)
        and not exists (select from stock_materials m
          where m.category = d.category and lower(m.name) = lower(d.name) and m.unit = d.unit and not m.archived)
      order by category, lower(name), unit, first, name
    ), added as (
      insert into stock_materials (category, name, unit) select category, name, unit from missing
      order by category, lower(name), unit returning id, category, name, unit
    ), named as (
      insert into material_names (category, name, unit, stock_material_id) select category, name, unit, id from added
    )
    select id, name from added order by id`.execute(tx);
  return rows.length;
}
