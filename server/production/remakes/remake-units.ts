import type { InputOf } from '#contract/calls.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { StoredPicture } from '../../platform/files/store-picture.ts';
import { lockLine } from '../lock-line.ts';
import { remakeLine } from './remake-line.ts';

/**
 * Sends units of a product of an order back to the beginning (PR-15). Throws orderNotFound, orderProductNotFound,
 * orderCompleted, orderCancelled and the problems of remakeLine.
 */
export async function remakeUnits(
  tx: Tx,
  viewer: Viewer,
  { id, productId, ...given }: InputOf<'remakeUnits'>,
  photos: readonly StoredPicture[],
): Promise<Audited<'unitsRemade', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  const { changeId, note } = await remakeLine(tx, viewer, line, given, photos);
  const answer = changedOrder(viewer, id, changeId);
  return note ? audited(answer, note) : unchanged(answer);
}
