import { productColumns } from '#contract/call/csv-columns.ts';
import type { InputOf } from '#contract/calls.ts';
import { optionsText } from '#contract/catalog/options-text.ts';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { tableColumns } from '../platform/excel/table.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { optionsJson } from './product-options.ts';
import { isFound } from './product-search.ts';

type Row = {
  code: string;
  description: string;
  colors: string;
  visibleTo: string;
  images: number;
  options: ProductOption[];
};

/** Exports the products, newest first, with the same search as the list. An import accepts the file unchanged. */
export const productExport: TableFile<'exportProducts'> = {
  call: 'exportProducts',
  name: 'products',
  columns: tableColumns(productColumns, 'importOnly'),
  // Files without options are what they were before there were any.
  optional: 1,
  rows: readRows,
};

/** A file with the headings of an import and no rows. */
export const productImportTemplate: TableFile<'readProductImportTemplate'> = {
  call: 'readProductImportTemplate',
  name: 'products-template',
  columns: tableColumns(productColumns, 'exportOnly'),
  rows: async () => [],
};

/**
 * Reads the rows. Writes a deleted customer as '(deleted 12)', because an import would otherwise show the product to
 * all customers.
 */
async function readRows(db: Db, _viewer: Viewer, input: InputOf<'exportProducts'>) {
  const { rows } = await sql<Row>`
    select p.product_code as code, p.description, array_to_string(p.colors, ', ') as colors,
      (select count(*)::int from product_images i where i.product_id = p.id) as images, ${optionsJson} as options,
      coalesce((
        select string_agg(coalesce((select a.username from customers a where a.id = v.id), '(deleted ' || v.id || ')'),
          ', ' order by v.position)
        from unnest(p.visible_to) with ordinality as v(id, position)), '') as "visibleTo"
    from products p where ${isFound(input)} order by p.id desc`.execute(db);
  return rows.map(row => [row.code, row.description, row.colors, row.visibleTo, row.images, optionsText(row.options)]);
}
