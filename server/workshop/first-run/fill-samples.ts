import type { AnswerOf } from '#contract/calls.ts';
import { insertCompanies } from '../../accounts/customers/insert-companies.ts';
import { refuseTakenUsername } from '../../accounts/customers/username-taken.ts';
import { hashPassword, randomPassword } from '../../accounts/sign-in/passwords.ts';
import { refuseTakenCode } from '../../catalog/product-code.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { saveFiles } from '../../platform/files/save-files.ts';
import type { StoredPicture } from '../../platform/files/store-picture.ts';
import { announcements } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { insertSampleOrder, type PlacedProduct } from './sample-order.ts';
import { sampleCustomers, sampleOrders, sampleProducts } from './sample-workshop.ts';

type Filled = AnswerOf<'fillSamples'>;

/**
 * Creates the sample workshop, all or nothing (NA-9). Only the sample customers see its products, and nobody can sign
 * in as one of them. Throws samplesExist, and productCodeTaken or usernameTaken when a real object has a sample's name.
 */
export async function fillSamples(
  tx: Tx,
  viewer: Viewer,
  _input: unknown,
  pictures: readonly StoredPicture[],
): Promise<Audited<'samplesFilled', Filled>> {
  // The second of two concurrent calls waits here and then finds the samples of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('samples', 0))`.execute(tx);
  if (await sql`select from samples limit 1`.first(tx)) throw problem('samplesExist');

  const customers = await insertCustomers(tx);
  const products = await insertProducts(tx, customers, pictures);
  const endPause = await pauseAgreements(tx);
  const orders: number[] = [];
  for (const order of sampleOrders) {
    const customer = sampleCustomers[order.customer];
    const id = customers[order.customer];
    if (customer && id !== undefined)
      orders.push(await insertSampleOrder(tx, viewer, { ...customer, id }, order, products));
  }
  await endPause();
  await remember(tx, { product: products.map(({ id }) => id), customer: customers, order: orders });
  await sql`${announcements([{ event: 'catalogChanged', data: {}, to: { workshop: true } }])}`.execute(tx);
  const samples = { products: products.length, customers: customers.length, orders: orders.length };
  return audited({ samples }, { kind: 'samplesFilled', changes: changesOf(samples) });
}

/** Lets sample orders be worked on without documents (AG-4). No other transaction sees the pause. */
async function pauseAgreements(tx: Tx): Promise<() => Promise<unknown>> {
  const { isOn } = await sql<{ isOn: boolean }>`
    select accept_after_agreement as "isOn" from workshop_settings for update`.one(tx);
  const set = (to: boolean) => sql`update workshop_settings set accept_after_agreement = ${to}`.execute(tx);
  if (isOn) await set(false);
  return async () => isOn && set(true);
}

/** The counts of samples, for the audit log. */
export function changesOf(counts: Filled['samples']) {
  return {
    products: [null, counts.products],
    customers: [null, counts.customers],
    orders: [null, counts.orders],
  } as const;
}

/** The customers have no address, so that no email is sent, and a password that nobody knows. */
async function insertCustomers(tx: Tx): Promise<number[]> {
  const password_hash = await hashPassword(randomPassword());
  const values = sampleCustomers.map(({ username, companyName, contactPerson }) => ({
    username,
    password_hash,
    company_name: companyName,
    contact_person: contactPerson,
  }));
  const { rows } = await insertCompanies(values).execute(tx).catch(refuseTakenUsername);
  return rows.map(({ id }) => id);
}

async function insertProducts(
  tx: Tx,
  visibleTo: number[],
  pictures: readonly StoredPicture[],
): Promise<PlacedProduct[]> {
  const values = sampleProducts.map(({ code, description, color }) => ({
    product_code: code,
    description,
    colors: [color],
    visible_to: visibleTo,
  }));
  const { rows } = await sql<{ id: number; product_code: string }>`
    insert into products ${sql.values(values)} returning id, product_code`
    .execute(tx)
    .catch(refuseTakenCode);
  const files = await saveFiles(tx, { kind: 'catalog', ownerId: null, taken: true }, pictures);
  const placed = rows.map(({ id, product_code: code }, index) => ({
    id,
    code,
    color: values[index]?.colors[0] ?? '',
    fileId: files[index]?.id as number,
  }));
  const images = placed.map(({ id, fileId }) => ({ product_id: id, position: 0, file_id: fileId }));
  await sql`insert into product_images ${sql.values(images)}`.execute(tx);
  return placed;
}

async function remember(tx: Tx, ids: Record<'product' | 'customer' | 'order', readonly number[]>): Promise<void> {
  for (const [kind, list] of Object.entries(ids)) {
    await sql`insert into samples (kind, object_id) select ${kind}, unnest(${list}::bigint[])`.execute(tx);
  }
}
