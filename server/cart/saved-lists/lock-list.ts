import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { maySeeList } from './list-json.ts';

export type LockedList = {
  name: string;
  companyId: number;
  totalProducts: number;
  totalItems: number;
  fileIds: number[];
};

/**
 * Locks a list until the commit, and reads the ids of its files. Throws listNotFound, and changedMeanwhile when
 * `revision` is not the list's.
 */
export async function lockList(tx: Tx, viewer: Viewer, id: number, revision?: number): Promise<LockedList> {
  const list = await sql<LockedList & { revision: number }>`
    select s.name, s.company_id as "companyId", s.total_products as "totalProducts", s.total_items as "totalItems", s.revision,
      coalesce((select json_agg(distinct i.file_id) from order_list_images i where i.list_id = s.id), '[]') as "fileIds"
    from order_lists s where s.id = ${id} and ${maySeeList(viewer)} for update`.one(tx, 'listNotFound');
  if (revision !== undefined && revision !== list.revision) throw problem('changedMeanwhile');
  return list;
}
