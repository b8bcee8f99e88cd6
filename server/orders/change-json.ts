import type { ChangeCutOff } from '#contract/orders/cut-off.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { sql } from '../platform/database/sql.ts';

/** The stage from whose start on a change is too late: the setting CHANGE_CUT_OFF (OR-23). */
export const changeCutOff = sql<ChangeCutOff>`(select w.change_cut_off from ${onlyRow('workshop_settings')} w)`;

/** The columns of a request in the row `c` that every answer has. */
export const changeHead = sql`c.number, c.kind, iso(c.asked_at) as at,
  json_build_object('id', c.asked_by, 'name', c.asked_by_name) as by, c.proposal -> 'differences' as differences`;

/** The open request of the order `o`, or null. An order with one waits for the workshop, so others look nothing up. */
export const openChangeJson = sql`case when o.waits_since is not null then (
  select row_to_json(f) from (
    select ${changeHead} from change_requests c where c.order_id = o.id and c.state = 'open') f) end`;
