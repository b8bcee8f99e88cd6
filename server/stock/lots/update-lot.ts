import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announceStock, lockMaterial } from '../save-material.ts';
import { requireFreeCode, requireRoomForLot } from './add-lot.ts';
import { savedLot } from './lot-json.ts';

type Stored = { code: string; receivedOn: string; note: string; usedUp: boolean };

/** Changes a lot; a field left out stays. Throws lotNotFound, nameTaken and tooManyOfThese. */
export async function updateLot(
  tx: Tx,
  _viewer: Viewer,
  { id, ...given }: InputOf<'updateLot'>,
): Promise<Audited<'lotEdited', JsonStatement>> {
  const { materialId } = await sql<{ materialId: number }>`
    select stock_material_id as "materialId" from lots where id = ${id}`.one(tx, 'lotNotFound');
  const { name } = await lockMaterial(tx, materialId);
  const before = await sql<Stored>`
    select code, received_on::text as "receivedOn", note, used_up as "usedUp" from lots where id = ${id} for update`.one(
    tx,
  );
  const { code = before.code, receivedOn = before.receivedOn, note = before.note, usedUp = before.usedUp } = given;
  const changes = changesOf(before, { code, receivedOn, note, usedUp });
  if (Object.values(changes).every(([from, to]) => from === to)) return unchanged(savedLot(id));
  await requireFreeCode(tx, { materialId, name }, code, id);
  if (before.usedUp && !usedUp) await requireRoomForLot(tx, materialId);
  await sql`
    update lots set code = ${code}, received_on = ${receivedOn}, note = ${note}, used_up = ${usedUp} where id = ${id}`.execute(
    tx,
  );
  await announceStock(tx);
  return audited(savedLot(id), { kind: 'lotEdited', id: materialId, name, changes: { lot: [null, code], ...changes } });
}
