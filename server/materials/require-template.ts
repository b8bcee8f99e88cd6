import type { Tx } from '../database/transaction.ts';
import { problem } from '../http/problem.ts';

/**
 * Makes sure that the template a record names is there, and stays until the commit. Throws templateNotFound, which also
 * tells somebody whose form was open while the template was deleted.
 */
export async function requireTemplate(tx: Tx, id: number): Promise<void> {
  const found = await tx
    .selectFrom('raw_material_templates')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (found) return;
  const text = 'The chosen template no longer exists. Choose another one, or none';
  throw problem('templateNotFound', { text, fields: { template_id: text } });
}
