import { limits } from '#contract/call/limits.ts';
import type { PicturedProduct } from '#contract/catalog/catalog.ts';
import { compareCodes } from '../../../platform/format/compare-names.ts';
import { fileFault } from '../../../platform/pictures/file-fault.ts';
import { texts } from './texts.ts';

/** A chosen file, and the product that gets it. */
export type PictureRow = { id: number; file: File; product: PicturedProduct | null };

let lastId = 0;

/** Returns the files in the order of their names, in which 'BT-036.jpg' and 'BT-036_2.jpg' precede 'BT-036_10.jpg'. */
export function inOrder(files: readonly File[]): File[] {
  const stem = ({ name }: File) => name.replace(/\.[^.]*$/, '');
  return files.toSorted((one, other) => compareCodes(stem(one), stem(other)));
}

/** Returns the rows of files and of the products that their names mean. */
export function rowsOf(files: readonly File[], products: readonly (PicturedProduct | null)[]): PictureRow[] {
  return files.map((file, index) => {
    lastId += 1;
    return { id: lastId, file, product: products[index] ?? null };
  });
}

/** What would happen to the rows: pictures of each product, files without a product, and files that cannot be added. */
export type Plan = {
  products: { product: PicturedProduct; rows: PictureRow[] }[];
  unmatched: PictureRow[];
  refused: { row: PictureRow; fault: string }[];
};

/** Returns what would happen to the rows. A product takes pictures up to its limit (CA-5). */
export function planOf(rows: readonly PictureRow[]): Plan {
  const plan: Plan = { products: [], unmatched: [], refused: [] };
  for (const row of rows) {
    const fault = fileFault(row.file);
    if (fault) plan.refused.push({ row, fault });
    else if (!row.product) plan.unmatched.push(row);
    else take(plan, row, row.product);
  }
  return plan;
}

function take({ products, refused }: Plan, row: PictureRow, product: PicturedProduct): void {
  const known = products.find(one => one.product.id === product.id);
  const count = product.images + (known?.rows.length ?? 0);
  if (count >= limits.productImagesTaken) {
    const fault = texts.tooMany(row.file.name, product.productCode, limits.productImagesTaken);
    refused.push({ row, fault });
  } else if (known) known.rows.push(row);
  else products.push({ product, rows: [row] });
}
