import type { ChangeCutOff } from '#contract/orders/cut-off.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/** The stage from whose start on a change is too late: the setting CHANGE_CUT_OFF (OR-23). */
export const changeCutOff = sql<ChangeCutOff>`(select w.change_cut_off from ${onlyRow('workshop_settings')} w)`;

/** The largest differences in lists that do not count them. */
const mostBytes = 10_000;

/** The columns of a request in the row `c` that every answer has. */
export function changeHead(differences = sql`c.proposal -> 'differences'`): Sql {
  return sql`c.number, c.kind, iso(c.asked_at) as at,
    json_build_object('id', c.asked_by, 'name', c.asked_by_name) as by, ${differences} as differences`;
}

/** The open request of the order `o`, or null. An order with one waits for the workshop, so others look nothing up. */
export const openChangeJson = openChange();

/** The same for lists that do not count its size: without differences when these are large. */
export const lightChangeJson = openChange(sql`
  case when octet_length((c.proposal -> 'differences')::text) <= ${sql.lit(mostBytes)} then c.proposal -> 'differences'
  else '[]' end`);

function openChange(differences?: Sql): Sql {
  return sql`case when o.waits_since is not null then (
    select row_to_json(f) from (
      select ${changeHead(differences)} from change_requests c where c.order_id = o.id and c.state = 'open') f) end`;
}
