import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';

/** Throws orderNotFound when the order was handed over to another customer, so that no stored answer shows it (CC-4). */
export async function requireSeen(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  const hidden = await sql`select from orders o where o.id = ${id} and not ${maySeeOrder(viewer)}`.first(tx);
  if (hidden) throw problem('orderNotFound');
}
