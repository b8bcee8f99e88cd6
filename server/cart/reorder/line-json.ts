import { limits } from '#contract/call/limits.ts';
import { pictureAddress } from '../../orders/order-json.ts';
import { maySeeProduct } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Where the line `l` is stored: in an order or in a saved list. `at` is the time of storing. */
export type LineSource = { lines: Sql<unknown>; pictures: Sql<unknown>; at: Sql<unknown> };

/** The lines of the order `o`. */
export const orderLines: LineSource = {
  lines: sql`order_products l where l.order_id = o.id`,
  pictures: sql`order_product_images i join files f on f.id = i.file_id
    where i.order_id = l.order_id and i.product_id = l.product_id`,
  at: sql`o.created_at`,
};

/**
 * The row `c` of the line `l` and its product `p`, which is null when it was deleted: `changes`, `details`, `breakdown`
 * and `description`. A line that was stored at the product's current revision has no changes (RE-2). Older lines did not
 * store description and revision.
 */
export function comparison({ pictures, at }: LineSource): Sql<unknown> {
  return sql`lateral (
  select coalesce((
      select json_agg(e.change order by e.position)
      from (values
        (1, 'code', l.product_code <> p.product_code),
        (2, 'description', l.product_description <> p.description),
        (3, 'pictures', exists (
          select from ${pictures} and f.kind = 'catalog'
            and not exists (select from product_images t where t.product_id = p.id and t.file_id = i.file_id))
          or exists (
            select from product_images t join files f on f.id = t.file_id
            where t.product_id = p.id and f.created_at > ${at})),
        (4, 'choiceGone', h.details @> '[{"change": "choiceGone"}]'),
        (5, 'optionNew', h.details @> '[{"change": "optionNew"}]'),
        (6, 'optionGone', h.details @> '[{"change": "optionGone"}]')
      ) as e(position, change, applies)
      where e.applies and p.id is not null and l.product_revision is distinct from p.revision), '[]') as changes,
    h.details, h.breakdown,
    case when h.gone is null or not h.fits then l.description
      else concat_ws(E'\n', nullif(l.description, ''), h.gone) end as description
  from ${choicesOfToday} h)`;
}

/**
 * The choices of the line `l` as its product `p` offers them today, as the row `h`: `breakdown` for the cart, without
 * choices that are no longer offered; `details` of the changes; and `gone`, the values of removed options, which go to
 * the end of the note if it `fits` them.
 */
const choicesOfToday = sql`lateral (
  with given as (
    select r.place as part_place, r.part -> 'quantity' as quantity, k.place, k.choice ->> 'option' as option,
      k.choice ->> 'value' as value, k.choice ->> 'optionId' as option_id, case
        when k.choice -> 'optionId' = '0' then to_jsonb((
          select color from unnest(p.colors) color where lower(color) = lower(k.choice ->> 'value') limit 1))
        when o.kind = 'text' then k.choice -> 'value'
        when h.id is not null then k.choice -> 'choiceId' end as now,
      case when k.choice -> 'optionId' = '0' then p.colors <> '{}' else o.id is not null end as offered
    from jsonb_array_elements(l.breakdown) with ordinality as r(part, place)
    left join jsonb_array_elements(r.part -> 'choices') with ordinality as k(choice, place) on true
    left join product_options o on o.id = (k.choice ->> 'optionId')::bigint and o.product_id = p.id
      and o.retired_at is null
    left join option_choices h on h.id = (k.choice ->> 'choiceId')::bigint and h.option_id = o.id
      and h.retired_at is null
  ), found as (
    select distinct 'choiceGone' as change, option, value from given where offered and now is null and p.id is not null
    union all
    select distinct 'optionGone', option, value from given where not offered and option is not null and p.id is not null
    union all
    select 'optionNew', o.name, null from product_options o
    where o.product_id = p.id and o.required and o.retired_at is null
      and not exists (select from given where option_id = o.id::text)
  ), noted as (
    select string_agg(option || ': ' || value, E'\n' order by option, value) as gone from found where change = 'optionGone'
  )
  select n.gone, length(concat_ws(E'\n', nullif(l.description, ''), n.gone)) <= ${sql.lit(limits.lineDescription)} as fits,
    coalesce((
      select jsonb_agg(jsonb_build_object('change', d.change, 'option', d.option, 'value', d.value) order by d.change,
        d.option, d.value)
      from found d), '[]') as details,
    coalesce((
      select jsonb_agg(jsonb_build_object('quantity', g.quantity, 'choices', g.choices) order by g.part_place)
      from (
        select part_place, quantity, coalesce(jsonb_object_agg(option_id, now) filter (where now is not null), '{}') as choices
        from given group by part_place, quantity) g), '[]') as breakdown
  from noted n)`;

/**
 * The fields of the line `l` that the cart copies, without catalog pictures, because the cart uses the current ones.
 */
export function lineFields(viewer: Viewer, { pictures }: LineSource): Sql<unknown> {
  return sql`
    'quantity', l.quantity, 'description', c.description, 'breakdown', c.breakdown, 'optionChanges', c.details,
    'images', coalesce((
      select json_agg(${pictureAddress(viewer)} order by i.position) from ${pictures} and f.kind = 'private'), '[]')`;
}

/**
 * The lines compared with the current catalog, as JSON. A deleted product and one that the customer may no longer see
 * look the same (RE-1).
 */
export function comparedLines(viewer: Viewer, source: LineSource): Sql<unknown> {
  return sql`(
    select json_agg(json_build_object(
      'productId', p.id, 'productCode', coalesce(p.product_code, l.product_code), 'orderedCode', l.product_code,
      'state', case when p.id is null then 'gone' when json_array_length(c.changes) > 0 then 'changed' else 'same' end,
      'changes', c.changes, ${lineFields(viewer, source)}) order by l.position)
    from (select l.* from ${source.lines}) l
    left join products p on p.id = l.product_id and ${maySeeProduct(viewer)}
    cross join ${comparison(source)} c)`;
}
