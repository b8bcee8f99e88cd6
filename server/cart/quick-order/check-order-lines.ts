import { readFile } from 'node:fs/promises';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { judgeRows } from '#contract/cart/quick-order/row-states.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { codesMeant } from '../../catalog/codes-meant.ts';
import { productJson } from '../../catalog/product-json.ts';
import { maySeeProduct } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import type { Upload } from '../../platform/intake/receive-files.ts';
import { problem } from '../../platform/problems/problem.ts';
import { decodeList } from './decode-list.ts';
import { type List, readList } from './read-list.ts';

/** Reads the text or the file before the transaction. Throws invalidInput without either, and csvUnreadable. */
export async function prepareOrderLines(
  _context: Context,
  _viewer: Viewer,
  { text = '', language }: InputOf<'checkOrderLines'>,
  [file]: readonly Upload[],
): Promise<Prepared<List>> {
  if (!file && text.trim() === '') {
    throw problem('invalidInput', { text: 'Paste some lines first', fields: { text: 'is required' } });
  }
  return {
    value: await readList(file ? decodeList(await readFile(file.path), language) : text),
    discard: async () => {},
  };
}

/**
 * Checks the rows of a list and changes nothing. Reports products that the customer may not see as unknown (QO-2,
 * CA-2).
 */
export async function checkOrderLines(
  tx: Tx,
  viewer: Viewer,
  _input: InputOf<'checkOrderLines'>,
  { rows, more, headings }: List,
): Promise<AnswerOf<'checkOrderLines'>> {
  const codes = [...new Set(rows.map(({ code }) => code))];
  const { products, meant } = await findProducts(tx, viewer, codes);
  const found = rows.map(({ code }) => products.get(code));
  const judged = judgeRows(
    rows.map(({ row, quantity, note }, index) => {
      return { row, productId: found[index]?.id, typedQuantity: quantity, description: note };
    }),
  );
  return {
    rows: rows.map(({ row, code, note }, index) => {
      const product = found[index];
      return {
        row,
        productCode: product?.productCode ?? code,
        ...(product ? { productId: product.id } : meant.has(code) && { meant: meant.get(code) }),
        description: note,
        ...judged[index],
      } as AnswerOf<'checkOrderLines'>['rows'][number];
    }),
    more,
    ...(headings && { headings }),
    typed: rows.map(({ text, quantity }) => ({ text, quantity })),
    products: [...new Map([...products.values()].map(product => [product.id, product])).values()],
  };
}

type Found = { products: Map<string, Product>; meant: Map<string, string[]> };

/**
 * Finds the products of the customer's catalog by code as typed, else by the one code that a typed code means. `meant`
 * has the codes that other typed codes may mean.
 */
async function findProducts(tx: Tx, viewer: Viewer, codes: readonly string[]): Promise<Found> {
  const products = await readProducts(tx, viewer, codes);
  const meant = await codesMeant(
    tx,
    viewer,
    codes.filter(code => !products.has(code)),
  );
  const clear = [...meant].flatMap(([code, [only = '', ...others]]) =>
    others.length === 0 ? [[code, only] as const] : [],
  );
  if (clear.length === 0) return { products, meant };
  const known = await readProducts(
    tx,
    viewer,
    clear.map(([, only]) => only),
  );
  for (const [code, only] of clear) {
    const product = known.get(only);
    if (product) products.set(code, product);
  }
  return { products, meant };
}

async function readProducts(tx: Tx, viewer: Viewer, codes: readonly string[]): Promise<Map<string, Product>> {
  const { rows } = await sql<{ code: string; product: Product }>`
    select c.code, ${productJson} as product
    from unnest(${codes}::text[]) as c(code)
    join products p on lower(p.product_code) = lower(c.code)
    where ${maySeeProduct(viewer)}`.execute(tx);
  return new Map(rows.map(({ code, product }) => [code, product]));
}
