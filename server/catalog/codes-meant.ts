import { folded } from '#contract/call/folding.ts';
import { t } from '#contract/wording.ts';
import { either } from '#contract/wording-parts.ts';
import { maySeeProduct } from '../platform/access/may-see.ts';
import type { Scope } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';

/** The product codes that one typed code may mean, at most. */
const most = 5;

/**
 * Returns the codes that the viewer may see and that a typed code may mean: those that are the same when folded, as
 * 'JC–520' and 'JC-520' are (ER-9). A code as typed wins, so callers look for it first.
 */
export async function codesMeant(db: Db | Tx, viewer: Scope, typed: readonly string[]): Promise<Map<string, string[]>> {
  if (typed.length === 0) return new Map();
  const { rows } = await sql<{ code: string; meant: string[] }>`
    select c.code, (array_agg(p.product_code order by p.product_code))[1:${sql.lit(most)}] as meant
    from unnest(${typed}::text[], ${typed.map(folded)}::text[]) as c(code, folded)
    join products p on p.code_folded = c.folded and c.folded <> ''
    where ${maySeeProduct(viewer)} group by c.code`.execute(db);
  return new Map(rows.map(({ code, meant }) => [code, meant]));
}

/** Says why a code has no product, with the codes that it may mean. */
export function notInCatalog(meant: readonly string[] = []): string {
  return meant.length === 0 ? t`is not in the catalog` : t`is not in the catalog. Did you mean ${either(meant)}?`;
}
