import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, jsonText } from '../../platform/database/json-text.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { wholeList } from './list-json.ts';

/**
 * Reads a saved list with its lines, compared with the current catalog (SL-2). Throws listNotFound, also for another
 * company's list.
 */
export async function readList(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const found = await wholeList(viewer, id).first(db);
  if (!found) throw problem('listNotFound');
  return jsonText(found.json);
}
