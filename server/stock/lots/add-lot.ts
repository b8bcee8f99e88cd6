import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import type { newLot } from '#contract/stock/lot-fields.ts';
import { t } from '#contract/wording.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';

type NewLot = { materialId: number } & z.output<typeof newLot>;

/** Adds a lot to a locked material, and returns its id. Throws tooManyOfThese. */
export async function addLot(
  tx: Tx,
  { materialId, code, receivedOn, note = '', usedUp = false }: NewLot,
): Promise<number> {
  if (!usedUp) await requireRoomForLot(tx, materialId);
  const { id } = await sql<{ id: number }>`
    insert into lots (stock_material_id, code, received_on, note, used_up)
    values (${materialId}, ${code}, coalesce(${receivedOn}::date, workshop_today()), ${note}, ${usedUp}) returning id`.one(
    tx,
  );
  return id;
}

/** Refuses one more open lot of a locked material than there may be. Throws tooManyOfThese. */
export async function requireRoomForLot(tx: Tx, materialId: number): Promise<void> {
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from lots where stock_material_id = ${materialId} and not used_up`.one(tx);
  if (count >= limits.lots) throw problem('tooManyOfThese');
}

type FoundLot = { id: number; code: string; usedUp: boolean };

/** Finds the lot of a material by its code, ignoring case. */
export function findLot(tx: Tx, materialId: number, code: string): Promise<FoundLot | undefined> {
  return sql<FoundLot>`
    select id, code, used_up as "usedUp" from lots
    where stock_material_id = ${materialId} and lower(code) = lower(${code})`.first(tx);
}

/** Refuses the code of another lot of a locked material, ignoring case. Throws nameTaken. */
export async function requireFreeCode(
  tx: Tx,
  { materialId, name: other }: { materialId: number; name: string },
  name: string,
  id = 0,
): Promise<void> {
  const found = await findLot(tx, materialId, name);
  if (!found || found.id === id) return;
  throw problem('nameTaken', { text: t`${name} already belongs to ${other}`, fields: { code: t`is taken` } });
}

/**
 * Returns the lot of a receipt of a locked material: the known one with the code, which is no longer used up, or a new one
 * (ST-17). Throws tooManyOfThese.
 */
export async function lotOfReceipt(tx: Tx, materialId: number, code: string): Promise<number> {
  const known = await findLot(tx, materialId, code);
  if (!known) return addLot(tx, { materialId, code });
  if (known.usedUp) {
    await requireRoomForLot(tx, materialId);
    await sql`update lots set used_up = false where id = ${known.id}`.execute(tx);
  }
  return known.id;
}

/** The refusal of a lot of a material whose lots are not kept apart. */
export function keepsNoLots(field: string) {
  const text = t`is only for materials whose dye lots are kept apart`;
  return problem('invalidInput', { text: t`The lot ${text}`, fields: { [field]: text } });
}
