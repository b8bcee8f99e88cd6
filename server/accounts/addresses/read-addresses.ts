import type { InputOf } from '#contract/calls.ts';
import { maySeeCompany } from '../../platform/access/company.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, jsonText } from '../../platform/database/json-text.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { addressJson } from './address-json.ts';

/** Reads the delivery addresses of a company (DE-1). Throws customerNotFound, also for another customer's company. */
export async function readAddresses(db: Db, viewer: Viewer, { id }: InputOf<'readAddresses'>): Promise<JsonText> {
  const found = await sql<{ json: string }>`
    select json_build_object('addresses', coalesce((
      select json_agg(${addressJson} order by d.id) from company_addresses d where d.company_id = c.id), '[]'))::text as json
    from companies c where c.id = ${id} and ${maySeeCompany(viewer)}`.first(db);
  if (!found) throw problem('customerNotFound');
  return jsonText(found.json);
}
