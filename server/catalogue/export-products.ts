import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { productColumns } from '#contract/csv-columns.ts';
import type { Context } from '../http/context.ts';
import { headingsOf, sendCsv, writeCsv } from '../http/csv.ts';
import type { OwnHandler } from '../http/serve.ts';
import { isFound } from './product-search.ts';

type Row = { code: string; description: string; colors: string; visibleTo: string; images: number };

/**
 * The products as CSV, newest first, searched as the list is; an import takes it back unchanged. Customers that are gone
 * stand as '(deleted 12)': left out, their product would be shown to all when it is imported again.
 */
export function exportProducts({ db }: Context): OwnHandler {
  return async (_request, reply, _viewer, input: InputOf<'exportProducts'>) => {
    const { rows } = await sql<Row>`
      select p.product_code as code, p.description, array_to_string(p.colors, ', ') as colors,
        (select count(*)::int from product_images i where i.product_id = p.id) as images,
        coalesce((
          select string_agg(coalesce(a.username, '(deleted ' || v.id || ')'), ', ' order by v.position)
          from unnest(p.visible_to) with ordinality as v(id, position) left join accounts a on a.id = v.id), '') as "visibleTo"
      from products p where ${isFound(input)} order by p.id desc`.execute(db);
    const cells = rows.map(row => [row.code, row.description, row.colors, row.visibleTo, row.images]);
    return sendCsv(reply, 'products.csv', writeCsv(headingsOf(productColumns, 'importOnly'), cells));
  };
}

/** The headings of an import, and no rows. */
export function readProductImportTemplate(): OwnHandler {
  return async (_request, reply) =>
    sendCsv(reply, 'products-template.csv', writeCsv(headingsOf(productColumns, 'exportOnly'), []));
}
