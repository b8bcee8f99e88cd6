import { randomBytes } from 'node:crypto';
import type { CompanyRole, Role } from '#contract/call/roles.ts';
import { orderStatus, type ProductStatus } from '#contract/orders/order-rules.ts';
import { afterStatus } from '#contract/production/counts.ts';
import { insertCompanies } from '#server/accounts/customers/insert-companies.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Db } from '#server/platform/database/transaction.ts';
import type { Context } from '#server/platform/http/context.ts';
import { nextNumber } from './changes/next-number.ts';
import type { TestAccount } from './portal.ts';

/** Builders create the rows that tests start from, with missing parents and made-up values. */
type Has = { context: Context };

/** A hash that matches no password, for accounts that sign in with a session row. */
const noPassword = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$bm90IGEgcGFzc3dvcmQ';

export async function anAccount(
  { context }: Has,
  given: { role?: Role; username?: string; companyName?: string; passwordHash?: string } = {},
): Promise<TestAccount> {
  const role = given.role ?? 'customer';
  const username = given.username ?? `${role}-${nextNumber()}`;
  const login = { username, password_hash: given.passwordHash ?? noPassword };
  const company_name = given.companyName ?? (role === 'customer' ? `Company ${username}` : '');
  const { id } = await (role === 'customer'
    ? insertCompanies([{ ...login, company_name }])
    : sql<{ id: number }>`insert into accounts ${sql.values([{ ...login, role, company_name }])} returning id`
  ).one(context.db);
  return { id, username, role, companyId: role === 'customer' ? id : null };
}

/** Adds another person to a customer's company. */
export async function aPerson(
  { context }: Has,
  company: TestAccount,
  companyRole: CompanyRole = 'buyer',
  given: { email?: string; name?: string; passwordHash?: string } = {},
): Promise<TestAccount> {
  const username = `${companyRole}-${nextNumber()}`;
  const values = {
    username,
    role: 'customer',
    password_hash: given.passwordHash ?? noPassword,
    company_id: company.companyId,
    company_role: companyRole,
    person_name: given.name ?? `Person ${username}`,
    email: given.email ?? '',
  };
  const { id } = await sql<{ id: number }>`insert into accounts ${sql.values([values])} returning id`.one(context.db);
  return { id, username, role: 'customer', companyId: company.companyId };
}

export const aCustomer = (has: Has, given: { companyName?: string } = {}) =>
  anAccount(has, { ...given, role: 'customer' });
export const anAdmin = (has: Has) => anAccount(has, { role: 'admin' });
export const aSuperadmin = (has: Has) => anAccount(has, { role: 'superadmin' });

/** Makes a staff account a customer with its own company, as a superadmin does. */
export async function makeCustomer(db: Db, id: number): Promise<void> {
  await sql`
    with company as (insert into companies (id) values (${id}))
    update accounts set role = 'customer', company_id = ${id}, company_role = 'owner', company_name = '' where id = ${id}`.execute(
    db,
  );
}

/** Makes the only person of a company an admin, as a superadmin does. */
export async function makeAdmin(db: Db, id: number): Promise<void> {
  await sql`update accounts set role = 'admin', company_id = null, company_role = null where id = ${id}`.execute(db);
}

/** Inserts the row of a file without its bytes. */
export async function aFile({ context }: Has, given: { kind?: 'catalog' | 'private'; owner?: TestAccount } = {}) {
  const name = `${randomBytes(16).toString('hex')}.png`;
  const { id } = await sql<{ id: number }>`
    insert into files (name, kind, owner_id, type, size, width, height)
    values (${name}, ${given.kind ?? 'private'}, ${given.owner?.companyId}, 'image/png', 100, 10, 10)
    returning id`.one(context.db);
  return { id, name };
}

export type TestProduct = { id: number; productCode: string; images: string[] };

export async function aProduct(
  has: Has,
  given: { code?: string; colors?: string[]; description?: string; visibleTo?: TestAccount[]; images?: number } = {},
): Promise<TestProduct> {
  const productCode = given.code ?? `P-${nextNumber()}`;
  const visibleTo = (given.visibleTo ?? []).map(account => account.companyId);
  const { id } = await sql<{ id: number }>`
    insert into products (product_code, description, colors, visible_to)
    values (${productCode}, ${given.description ?? ''}, ${given.colors ?? []}, ${visibleTo})
    returning id`.one(has.context.db);
  const images: string[] = [];
  for (let position = 0; position < (given.images ?? 1); position++) {
    const file = await aFile(has, { kind: 'catalog' });
    await sql`
      insert into product_images (product_id, position, file_id)
      values (${id}, ${position}, ${file.id})`.execute(has.context.db);
    images.push(`/uploads/products/${file.name}`);
  }
  return { id, productCode, images };
}

export type TestOrder = { id: number; products: TestProduct[]; customer: TestAccount };

/**
 * Creates an order of a customer (created if not given), one product per line. `quantities` and `completed` are by
 * line; `verified` sets the completion date.
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
  const statuses = quantities.map((_, line) => given.statuses?.[line] ?? 'not_reviewed');
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const values = {
    customer_id: customer.companyId,
    customer_name: `Company ${customer.username}`,
    customer_username: customer.username,
    placed_by: customer.id,
    placed_by_name: customer.username,
    total_products: quantities.length,
    total_items: sum(quantities),
    finished_items: sum(completed),
    status: orderStatus(
      quantities.map((quantity, line) => ({ quantity, completed: completed[line] ?? 0, status: statuses[line] ?? '' })),
    ),
  };
  const { id } = await sql<{ id: number }>`insert into orders ${sql.values([values])} returning id`.one(db);
  const products: TestProduct[] = [];
  for (const [line, quantity] of quantities.entries()) {
    const product = await aProduct(has);
    const status = statuses[line] ?? 'not_reviewed';
    const values = {
      order_id: id,
      product_id: product.id,
      position: line,
      product_code: product.productCode,
      quantity,
      ...countColumns({ quantity, completed: completed[line] ?? 0, status }),
    };
    await sql`insert into order_products ${sql.values([values])}`.execute(db);
    products.push(product);
  }
  if (given.verified) {
    const archivedBy = given.archivedBy ?? [];
    await sql`
      update orders set completed_at = now(), customer_archived = 'customer' = any(${archivedBy}::text[]),
        admin_archived = 'admin' = any(${archivedBy}::text[])
      where id = ${id}`.execute(db);
  }
  return { id, products, customer };
}

/** Returns the columns of a line's status and counts, as staff leave them when they set the status. */
export function countColumns({
  quantity,
  completed,
  status,
}: {
  quantity: number;
  completed: number;
  status: ProductStatus;
}) {
  const none = { cutting: completed, stitching: completed, finishing: completed, packaging: completed };
  const { passed } = afterStatus({ quantity, status, passed: none }, status);
  return {
    status,
    completed,
    passed_cutting: passed.cutting,
    passed_stitching: passed.stitching,
    passed_finishing: passed.finishing,
  };
}

/** Creates orders of a customer without lines, for code that examines a bounded number of orders. */
export async function manyOrders({ context: { db } }: Has, account: TestAccount, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    customer_id: account.companyId,
    customer_name: 'Many',
    customer_username: account.username,
    total_products: 1,
    total_items: 10,
  }));
  await sql`insert into orders ${sql.values(rows)}`.execute(db);
}
