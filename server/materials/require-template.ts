import { t } from '#contract/wording.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';

/**
 * Locks a record's template until the commit. Throws templateNotFound, for example when it was deleted while the form was
 * open.
 */
export async function requireTemplate(tx: Tx, id: number): Promise<void> {
  const found = await sql<{ id: number }>`select id from raw_material_templates where id = ${id} for key share`.first(
    tx,
  );
  if (found) return;
  const text = t`The chosen template no longer exists. Choose another one, or none`;
  throw problem('templateNotFound', { text, fields: { template_id: text } });
}
