import { sql } from '#server/database/sql.ts';
import type { Tx } from '#server/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { Catalog } from './fill-catalog.ts';
import { companyWithPeople, personOf } from './people.ts';

const dayMs = 86_400_000;
const addresses = [
  { label: 'Warehouse', address: 'Unit 6, Avon Docks\nBristol BS11 9FZ\nUnited Kingdom' },
  { label: 'Shop', address: '22 Park Street\nBristol BS1 5JA\nUnited Kingdom' },
];
const lines = [
  { code: 'TB-104', quantity: 40, description: 'Natural, longer straps (68 cm)' },
  { code: 'KF-007', quantity: 250, description: 'Stamp as on the last batch' },
];

type Given = { accounts: Accounts; catalog: Catalog; now: Date };

/** Two delivery addresses, a saved list, and a purchase order number on every other open order of one company. */
export async function fillLists(tx: Tx, { accounts, catalog, now }: Given): Promise<void> {
  const companyId = idOf(accounts, companyWithPeople);
  await sql`
    insert into company_addresses ${sql.values(addresses.map(one => ({ ...one, company_id: companyId })))}`.execute(tx);
  await sql`
    update orders set po_number = 'HG-' || (4700 + id)
    where customer_id = ${companyId} and completed_at is null and id % 2 = 0`.execute(tx);
  const saved = new Date(now.getTime() - 20 * dayMs);
  const known = lines.flatMap(line => {
    const product = catalog.get(line.code);
    return product ? [{ ...line, product_id: product.id }] : [];
  });
  const { id } = await sql<{ id: number }>`
    insert into order_lists ${sql.values([
      {
        company_id: companyId,
        name: 'Spring restock',
        total_products: known.length,
        total_items: known.reduce((sum, { quantity }) => sum + quantity, 0),
        created_at: saved,
        updated_at: saved,
        updated_by: personOf(companyWithPeople),
        filled_at: saved,
      },
    ])} returning id`.one(tx);
  await sql`
    insert into order_list_lines (list_id, product_id, position, product_code, quantity, description, product_revision,
      product_description)
    select ${id}, p.id, l.line - 1, p.product_code, l.quantity, l.description, p.revision, p.description
    from unnest(${known.map(line => line.product_id)}::bigint[], ${known.map(line => line.quantity)}::int[],
      ${known.map(line => line.description)}::text[]) with ordinality as l(product_id, quantity, description, line)
    join products p on p.id = l.product_id`.execute(tx);
}
