import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ProductStatus } from '#contract/order-rules.ts';
import type { Role } from '#contract/roles.ts';
import type { Context } from '#server/http/context.ts';
import type { TestAccount } from './portal.ts';

/** Builders make rows that tests start from, with whatever parents are missing. Values that do not matter are made up. */
type Has = { context: Context };

let counter = 0;
function next(): number {
  counter += 1;
  return counter;
}

/** A hash that no password fits: for accounts that sign in by a session row. */
const noPassword = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$bm90IGEgcGFzc3dvcmQ';

export async function anAccount(
  { context }: Has,
  given: { role?: Role; username?: string; companyName?: string; passwordHash?: string } = {},
): Promise<TestAccount> {
  const role = given.role ?? 'customer';
  const username = given.username ?? `${role}-${next()}`;
  const { id } = await context.db
    .insertInto('accounts')
    .values({
      username,
      role,
      password_hash: given.passwordHash ?? noPassword,
      company_name: given.companyName ?? (role === 'customer' ? `Company ${username}` : ''),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, role };
}

export const aCustomer = (has: Has, given: { companyName?: string } = {}) =>
  anAccount(has, { ...given, role: 'customer' });
export const anAdmin = (has: Has) => anAccount(has, { role: 'admin' });
export const aSuperadmin = (has: Has) => anAccount(has, { role: 'superadmin' });

/** A file's row; its bytes are not there, which only reading them would notice. */
export async function aFile({ context }: Has, given: { kind?: 'catalogue' | 'private'; owner?: TestAccount } = {}) {
  const name = `${randomBytes(16).toString('hex')}.png`;
  const { id } = await context.db
    .insertInto('files')
    .values({
      name,
      kind: given.kind ?? 'private',
      owner_id: given.owner?.id ?? null,
      type: 'image/png',
      size: 100,
      width: 10,
      height: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

export type TestProduct = { id: number; productCode: string; images: string[] };

export async function aProduct(
  has: Has,
  given: { code?: string; colors?: string[]; description?: string; visibleTo?: TestAccount[]; images?: number } = {},
): Promise<TestProduct> {
  const productCode = given.code ?? `P-${next()}`;
  const { id } = await has.context.db
    .insertInto('products')
    .values({
      product_code: productCode,
      description: given.description ?? '',
      colors: given.colors ?? [],
      visible_to: (given.visibleTo ?? []).map(account => account.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const images: string[] = [];
  for (let position = 0; position < (given.images ?? 1); position++) {
    const file = await aFile(has, { kind: 'catalogue' });
    await has.context.db.insertInto('product_images').values({ product_id: id, position, file_id: file.id }).execute();
    images.push(`/uploads/products/${file.name}`);
  }
  return { id, productCode, images };
}

export type TestOrder = { id: number; products: TestProduct[]; customer: TestAccount };

/**
 * An order of a customer (made when not given), one product a line. `quantities` and `completed` go line by line;
 * `verified` dates its completion.
 */
export async function anOrder(
  has: Has,
  given: {
    for?: TestAccount;
    quantities?: number[];
    completed?: number[];
    statuses?: ProductStatus[];
    verified?: boolean;
    archivedBy?: ('customer' | 'admin')[];
  } = {},
): Promise<TestOrder> {
  const { db } = has.context;
  const customer = given.for ?? (await aCustomer(has));
  const quantities = given.quantities ?? [10];
  const completed = quantities.map((quantity, line) => given.completed?.[line] ?? (given.verified ? quantity : 0));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const { id } = await db
    .insertInto('orders')
    .values({
      customer_id: customer.id,
      customer_name: `Company ${customer.username}`,
      customer_username: customer.username,
      total_products: quantities.length,
      total_items: sum(quantities),
      finished_items: sum(completed),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const products: TestProduct[] = [];
  for (const [line, quantity] of quantities.entries()) {
    const product = await aProduct(has);
    await db
      .insertInto('order_products')
      .values({
        order_id: id,
        product_id: product.id,
        position: line,
        product_code: product.productCode,
        quantity,
        completed: completed[line] ?? 0,
        status: given.statuses?.[line] ?? 'not_reviewed',
      })
      .execute();
    products.push(product);
  }
  if (given.verified) {
    await db
      .updateTable('orders')
      .set({
        completed_at: sql`now()`,
        customer_archived: given.archivedBy?.includes('customer') ?? false,
        admin_archived: given.archivedBy?.includes('admin') ?? false,
      })
      .where('id', '=', id)
      .execute();
  }
  return { id, products, customer };
}

/** That many orders of a customer without lines, for what looks at a bounded number of them. */
export async function manyOrders({ context: { db } }: Has, account: TestAccount, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    customer_id: account.id,
    customer_name: 'Many',
    customer_username: account.username,
    total_products: 1,
    total_items: 10,
  }));
  await db.insertInto('orders').values(rows).execute();
}
