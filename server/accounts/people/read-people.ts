import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { invitationJson, personJson } from './people-json.ts';

/**
 * Reads the people of a company and its open invitations (PE-6). Owners find only their own company. Throws
 * customerNotFound.
 */
export async function readPeople(db: Db, viewer: Viewer, { id }: InputOf<'readPeople'>): Promise<JsonText> {
  const may = viewer.side === 'admin' || viewer.companyId === id;
  return sql`
    select json_build_object(
      'people', (select json_agg(${personJson} order by p.id) from accounts p where p.company_id = c.id),
      'invitations', coalesce((select json_agg(${invitationJson} order by i.id) from invitations i
        where i.company_id = c.id and i.accepted_at is null), '[]'))::text as json
    from companies c
    where c.id = ${id} and ${may}
      and exists (select from accounts p where p.company_id = c.id)`.jsonText(db, 'customerNotFound');
}
