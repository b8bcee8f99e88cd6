import { randomBytes } from 'node:crypto';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { Catalog } from './fill-catalog.ts';
import { colleagues, companyWithPeople, personOf } from './people.ts';

const week = 7 * 86_400_000;
const listed = [
  { code: 'TB-104', quantity: 40, description: 'Cognac, stamp inside' },
  { code: 'WS-024', quantity: 120, description: '' },
  { code: 'BT-050', quantity: 60, description: 'Chestnut, brass buckle' },
];

/**
 * Creates the other data of the company with people: an open invitation, two delivery addresses, a saved list, and a
 * purchase order number on every other open order.
 */
export async function fillCompany(
  tx: Tx,
  { accounts, catalog, now }: { accounts: Accounts; catalog: Catalog; now: Date },
): Promise<void> {
  const company_id = idOf(accounts, companyWithPeople);
  await sql`insert into invitations ${sql.values([
    {
      ...{ company_id, name: 'Sam Whitlock', email: 'sam@harbour.example', company_role: 'buyer' },
      ...{
        // No token has this hash. 'New Link' creates a working link in the demo.
        token_hash: randomBytes(32),
        invited_by: company_id,
        invited_by_name: personOf(companyWithPeople),
      },
      ...{ created_at: now, expires_at: new Date(now.getTime() + week) },
    },
  ])}`.execute(tx);
  await sql`
    update orders set po_number = 'HG-' || (4700 + id)
    where customer_id = ${company_id} and ended_at is null and id % 2 = 0`.execute(tx);
  await sql`insert into company_addresses ${sql.values([
    { company_id, label: 'Shop', address: '14 Quay Street\nBristol BS1 4DJ\nUnited Kingdom', is_default: false },
    {
      company_id,
      label: 'Warehouse',
      address: 'Unit 6, Dock Road\nAvonmouth BS11 9DA\nUnited Kingdom',
      is_default: false,
    },
  ])}`.execute(tx);

  const lines = listed.flatMap(({ code, ...line }) => {
    const product = catalog.get(code);
    return product ? [{ ...line, product_id: product.id, product_code: code }] : [];
  });
  const { id } = await sql<{ id: number }>`insert into order_lists ${sql.values([
    {
      ...{ company_id, name: 'Autumn shop order', updated_by: personOf(colleagues[0].username) },
      ...{ total_products: lines.length, total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
    },
  ])} returning id`.one(tx);
  await sql`
    insert into order_list_lines (list_id, product_id, position, product_code, quantity, description,
      product_revision, product_description)
    select ${id}, l.product_id, l.at - 1, l.product_code, l.quantity, l.description, p.revision, p.description
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, at: at + 1 })))}::jsonb) as
      l(product_id bigint, product_code text, quantity int, description text, at int)
    join products p on p.id = l.product_id`.execute(tx);
}
