import { limits } from '#contract/call/limits.ts';
import type { WarningKind } from '#contract/production/acceptance/warning-kinds.ts';
import { unitsWithoutChoice, unitsWithoutColor } from '../../orders/missing-choices.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { isNewLine } from '../../platform/stages/new-line.ts';

/**
 * A row of `warningsOf`. `value` is the color, the name of an option, the requested day or the largest quantity of earlier
 * orders. `offered` are the colors or choices of the product, and `units` those that have none. The products without a material
 * record are one row, as are those that were changed: `offered` are their codes, `quantity` is their number, and a single one is
 * in `productId`.
 */
export type WarningRow = {
  kind: Exclude<WarningKind, 'shortage'>;
  productId: number | null;
  productCode: string;
  quantity: number;
  value: string;
  offered: string[];
  units: number;
};

/** A part of a WITH list that `warningsOf` needs: every color of the catalog, in lower case. */
export const catalogColors: Sql = sql`
  catalog_colors as materialized (select distinct lower(color) as color from products, unnest(colors) color)`;

/**
 * The color of the line `p`: the first one of its combinations that the product `r` no longer lists, else the words before
 * the first mark of the note, which name a color if a product lists it.
 */
const colorOfLine = sql`coalesce((
  select choice ->> 'value'
  from jsonb_array_elements(p.breakdown) as rows(part), jsonb_array_elements(part -> 'choices') as choices(choice)
  where choice -> 'optionId' = '0'
    and not exists (select from unnest(r.colors) known where lower(known) = lower(choice ->> 'value')) limit 1),
  case when p.breakdown = '[]' then btrim(substring(p.description from '^[^.,:;\n\r]*')) end)`;

/** Condition: the line `p` names a color that its product `r` does not list. */
const isOtherColor = sql<boolean>`(${colorOfLine} <> ''
  and (p.breakdown <> '[]' or lower(${colorOfLine}) in (select color from catalog_colors))
  and not exists (select from unnest(r.colors) c where lower(c) = lower(${colorOfLine})))`;

/** The choices of the option `x`. */
const choicesOfOption = sql`array(
  select n.name from option_choices n where n.option_id = x.id and n.retired_at is null order by n.position)`;

/** Condition: the order `e` is an earlier one of the company. One that was cancelled says nothing about the company. */
const isEarlier = sql<boolean>`(e.customer_id = o.customer_id and e.id < o.id and e.cancelled_at is null)`;

/** The largest quantity of the line's product in an earlier order of the company. */
const largestBefore = sql`(
  select max(q.quantity) from order_products q join orders e on e.id = q.order_id
  where q.product_id = p.product_id and ${isEarlier})`;

/**
 * Returns everything unusual about the new lines of the order `o`, as rows of WarningRow, at most 20 (AC-6). `safeOn` is the safe
 * day of the order, if known. Missing files of pictures are not part of it, because only the storage knows them.
 */
export function warningsOf(safeOn: Sql<unknown>): Sql {
  const none = { offered: sql`'{}'`, units: sql`0`, place: sql`0` };
  const ofLine = (rank: number, kind: WarningKind, value: Sql, { offered, units, place } = none) => sql`
    select ${sql.lit(rank)} as rank, ${sql.lit(kind)}::text as kind, p.product_id, p.product_code, p.quantity, p.position,
      ${place} as place, ${value}::text as value, ${offered}::text[] as offered, ${units} as units`;
  const ofOrder = (rank: number, kind: WarningKind, value: Sql) => sql`
    select ${sql.lit(rank)}, ${sql.lit(kind)}::text, null::bigint, '', 0, 0, 0, ${value}::text, '{}'::text[], 0`;
  const ofProducts = (rank: number, kind: WarningKind) => sql`
    select ${sql.lit(rank)}, ${sql.lit(kind)}::text, case when count(*) = 1 then min(p.product_id) end, min(p.product_code),
      count(*)::int, 0, 0, '', array_agg(p.product_code order by p.position), 0`;
  const lines = sql`from order_products p where p.order_id = o.id and ${isNewLine('p')}`;
  const products = sql`from order_products p left join products r on r.id = p.product_id
    where p.order_id = o.id and ${isNewLine('p')}`;
  const colors = { ...none, offered: sql`coalesce(r.colors, '{}')` };
  const choices = { offered: choicesOfOption, units: unitsWithoutChoice, place: sql`x.position` };
  return sql`(
    select w.kind, w.product_id as "productId", w.product_code as "productCode", w.quantity, w.value, w.offered, w.units from (
      ${ofLine(0, 'color', colorOfLine, colors)} ${products} and ${isOtherColor}
      union all ${ofLine(1, 'noColor', sql`''`, { ...colors, units: unitsWithoutColor })} ${products}
        and ${unitsWithoutColor} > 0 and not (p.breakdown = '[]' and ${isOtherColor})
      union all ${ofLine(2, 'noChoice', sql`x.name`, choices)}
        from order_products p join product_options x on x.product_id = p.product_id and x.retired_at is null
        where p.order_id = o.id and ${isNewLine('p')} and x.kind = 'choice' and not x.required and ${unitsWithoutChoice} > 0
      union all ${ofProducts(3, 'material')}
        ${lines} and not exists (select from raw_materials m where m.product_id = p.product_id) having count(*) > 0
      union all ${ofOrder(4, 'early', sql`o.requested_date`)} where o.requested_date < ${safeOn}
      union all ${ofOrder(5, 'firstOrder', sql`''`)} where o.customer_id is not null
        and not exists (select from orders e where ${isEarlier})
      union all ${ofLine(6, 'twice', largestBefore)} ${lines} and p.quantity >= 2 * ${largestBefore}
      union all ${ofProducts(7, 'changed')} ${products} and r.revision > p.product_revision having count(*) > 0
    ) w order by w.rank, w.position, w.place limit ${sql.lit(limits.acceptanceWarnings)})`;
}
