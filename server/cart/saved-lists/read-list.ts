import type { Viewer } from '../../platform/access/viewer.ts';
import type { JsonText } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { wholeList } from './list-json.ts';

/**
 * Reads a saved list with its lines, compared with the current catalog (SL-2). Throws listNotFound, also for another
 * company's list.
 */
export async function readList(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return wholeList(viewer, id).jsonText(db, 'listNotFound');
}
