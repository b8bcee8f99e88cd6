import { isFirstPhrase } from '../orders/missing-choices.ts';
import { dateStateOf } from '../orders/order-dates.ts';
import { breakdownJson, listedColors, openHoldJson } from '../orders/order-json.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { lackingStages } from '../platform/stages/coverage.ts';
import { passedJson } from '../platform/stages/passed.ts';
import { shownCustomer } from '../platform/stages/shown-customer.ts';

/**
 * The pictures of the line in the row `p`, as rows of name, kind and place: the customer's files, then the catalog's first
 * picture.
 */
export const linePictures = sql`(
  select f.name, f.kind, row_number() over (order by f.kind = 'catalog', i.position) - 1 as place
  from order_product_images i join files f on f.id = i.file_id
  where i.order_id = p.order_id and i.product_id = p.product_id and (f.kind = 'private' or i.position = (
    select min(c.position) from order_product_images c join files k on k.id = c.file_id
    where c.order_id = p.order_id and c.product_id = p.product_id and k.kind = 'catalog')))`;

const notes = sql`(
  select coalesce(json_agg(n.text order by n.id), '[]') from workshop_notes n
  where n.order_id = o.id and n.removed_at is null and (n.product_id is null or n.product_id = p.product_id))`;

/** The color that is the first phrase of the note of the line `p`. */
const colorOfNote = sql`(
  select c from products r, unnest(r.colors) c where r.id = p.product_id and ${isFirstPhrase} order by length(c) desc limit 1)`;

/** The color of all units of the line `p`: that of its combinations if they share one, else that of its note. */
const color = sql`case when p.breakdown = '[]' then ${colorOfNote} else (
  select case when count(*) = jsonb_array_length(p.breakdown) and count(distinct c.value) = 1 then min(c.value) end
  from (
    select choice ->> 'value' as value
    from jsonb_array_elements(p.breakdown) as rows(part), jsonb_array_elements(part -> 'choices') as choices(choice)
    where choice -> 'optionId' = '0') c) end`;

/** How the promise of the order `o` holds for the unfinished line `p` (LA-1). */
const state = sql`(
  select ${dateStateOf(sql`o.promised_on`, sql`workshop_today()`, sql`f.likely_on`, sql`f.safe_on`)}
  from (select) one left join line_forecasts f on f.order_id = p.order_id and f.product_id = p.product_id
  where p.completed < p.quantity and o.ended_at is null)`;

/** The differences of the line `p` since its order was placed. */
const changes = sql`case when p.changed_in is null then '[]' else (
  select coalesce(json_agg(json_build_object('revision', r.revision, 'difference', d.difference) order by r.revision), '[]')
  from order_revisions r cross join jsonb_array_elements(r.changes) as d(difference)
  where r.order_id = o.id and (d.difference ->> 'productId')::bigint = p.product_id) end`;

/** The JSON of the job of line `p` of order `o` (BE-3). */
export const jobJson: Sql<unknown> = sql`json_build_object(
  'ticket', p.ticket, 'orderId', o.id, 'productId', p.product_id, 'productCode', p.product_code,
  'customerName', ${shownCustomer}, 'description', p.description, 'color', ${color}, 'breakdown', ${breakdownJson},
  'colors', ${listedColors()}, 'notes', ${notes}, 'quantity', p.quantity,
  'status', p.status, 'passed', ${passedJson('p')}, 'delivered', p.delivered,
  'pictures', (select count(*) from ${linePictures} s),
  'ownPictures', (select count(*) from ${linePictures} s where s.kind = 'private'), 'placedAt', iso(o.created_at), 'promisedOn', o.promised_on, 'state', ${state},
  'ticketPrintedAt', iso(p.ticket_printed_at),
  'hold', ${openHoldJson}, 'lacks', ${lackingStages}, 'revision', o.revision, 'changes', ${changes}, 'orderCompleted', o.completed_at is not null, 'orderCancelled', o.cancelled_at is not null)`;
