import type { InputOf } from '#contract/calls.ts';
import { lockOrders } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { applyChanges, changeNote } from '../production/change-lines.ts';
import { jobJson } from './job-json.ts';
import { type Judged, judgeMarks, textOf } from './judge-marks.ts';
import { readMarkFacts } from './read-mark-facts.ts';
import { countUnknownOfCall, isShut } from './ticket-tries.ts';

/**
 * Counts units at stages (BE-4). Each mark is a separate change, accepted or rejected separately. A mark that was
 * accepted before returns its change again, or ticketNotFound when its line was deleted. Throws tooManyTries.
 */
export async function markUnits(
  tx: Tx,
  viewer: Viewer,
  { marks }: InputOf<'markUnits'>,
): Promise<Audited<'productionMarked', JsonStatement>> {
  const tickets = [...new Set(marks.map(({ ticket }) => ticket))];
  const areMarked = sql<boolean>`o.id in (select order_id from order_products where ticket = any(${tickets}::text[]))
  and not ${isShut(viewer)}`;
  const orders = await lockOrders(tx, viewer, areMarked);
  const facts = await readMarkFacts(tx, viewer, orders, marks);
  const unknown = tickets.filter(ticket => !facts.lines.has(ticket));
  if (unknown.length > 0) await countUnknownOfCall(tx, viewer, unknown.length);
  const judged = judgeMarks(viewer, marks, facts);
  const changes = judged.flatMap(one => ('change' in one && one.change ? [one.change] : []));
  if (changes.length === 0) return unchanged(resultsOf(judged));
  const lines = await applyChanges(tx, viewer, changes);
  const workers = new Set(changes.map(({ action }) => action.workerId));
  const workerId = workers.size === 1 ? [...workers][0] : undefined;
  return audited(resultsOf(judged), { ...changeNote('productionMarked', lines), workerId });
}

/** Returns the results in the order of the marks, each with its job after all marks. */
function resultsOf(judged: readonly Judged[]): JsonStatement {
  const refused = judged.map(one => ('code' in one ? one : undefined));
  return sql`
    select json_build_object('results', json_agg(
      case when m.code is null
        then json_build_object('id', m.id, 'ok', true, 'changeId', m.change_id, 'job', ${jobJson})
        else json_strip_nulls(json_build_object('id', m.id, 'ok', false, 'code', m.code, 'error', m.error))
      end::jsonb || case when m.code is null or p.ticket is null then '{}' else jsonb_build_object('job', ${jobJson}) end
      order by m.place))::text as json
    from unnest(${judged.map(({ mark }) => mark.id)}::uuid[], ${judged.map(({ ticket }) => ticket)}::text[],
      ${judged.map(one => ('changeId' in one ? one.changeId : null))}::uuid[], ${refused.map(one => one?.code)}::text[],
      ${refused.map(one => one && textOf(one))}::text[]
    ) with ordinality as m(id, ticket, change_id, code, error, place)
    left join order_products p on p.ticket = m.ticket left join orders o on o.id = p.order_id`;
}
