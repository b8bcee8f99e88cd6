import type { InputOf } from '#contract/calls.ts';
import { maySeeCompany } from '../../platform/access/company.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { addressJson } from './address-json.ts';

/** Reads the delivery addresses of a company (DE-1). Throws customerNotFound, also for another customer's company. */
export async function readAddresses(db: Db, viewer: Viewer, { id }: InputOf<'readAddresses'>): Promise<JsonText> {
  return sql`
    select json_build_object('addresses', coalesce((
      select json_agg(${addressJson} order by d.id) from company_addresses d where d.company_id = c.id), '[]'))::text as json
    from companies c where c.id = ${id} and ${maySeeCompany(viewer)}`.jsonText(db, 'customerNotFound');
}
