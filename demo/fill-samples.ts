import { randomUUID } from 'node:crypto';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { saveFiles } from '#server/platform/files/save-files.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import { type Stored, storedOf } from './fill-catalog.ts';
import type { OrderIds } from './fill-orders.ts';
import { sampled } from './orders.ts';
import { personOf } from './people.ts';
import type { PictureOf } from './pictures.ts';

type Round = {
  note: string;
  hoursAgo: number;
  pictures: PictureOf[];
  answer?: { by: string; hoursAgo: number; decision: 'approve' | 'change'; text: string };
};

const approved: Round = {
  note: 'Strap with the new buckle.',
  hoursAgo: 900,
  pictures: [{ kind: 'satchel', leather: 'Midnight' }],
  answer: { by: 'customer', hoursAgo: 890, decision: 'approve', text: '' },
};
const waiting: Round[] = [
  {
    note: 'First sample of the backpack.',
    hoursAgo: 70,
    pictures: [{ kind: 'backpack', leather: 'Natural' }],
    answer: { by: 'customer-buyer', hoursAgo: 51, decision: 'change', text: 'The edge is too light, see the swatch.' },
  },
  {
    note: 'Edge paint is now oxblood 3, one shade darker. Second photo: in daylight, beside your swatch.',
    hoursAgo: 22,
    pictures: [
      { kind: 'backpack', leather: 'Oxblood' },
      { kind: 'backpack', leather: 'Oxblood', detail: true },
    ],
  },
];

/** The pictures of all rounds. */
export const samplePictures: PictureOf[] = [approved, ...waiting].flatMap(({ pictures }) => pictures);

type Given = { accounts: Accounts; orderIds: OrderIds; stored: Stored; now: Date };

/**
 * Samples of an order of Harbour Goods: one product waits for the answer to its second round, one was approved, and one
 * waits for its first round.
 */
export async function fillSamples(tx: Tx, given: Given): Promise<void> {
  await fillLine(tx, given, sampled.approved, [approved]);
  await fillLine(tx, given, sampled.waiting, waiting);
  await fillLine(tx, given, sampled.asked, []);
}

async function fillLine(tx: Tx, { accounts, orderIds, stored, now }: Given, code: string, rounds: readonly Round[]) {
  const orderId = orderIds[sampled.index] as number;
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const staff = { id: idOf(accounts, 'admin'), name: personOf('admin') };
  const { productId } = await sql<{ productId: number }>`
    select product_id as "productId" from order_products where order_id = ${orderId} and product_code = ${code}`.one(
    tx,
  );
  for (const [index, { note, hoursAgo, pictures, answer }] of rounds.entries()) {
    const row = {
      order_id: orderId,
      product_id: productId,
      round: index + 1,
      note,
      posted_at: ago(hoursAgo),
      posted_by: staff.id,
      posted_by_name: staff.name,
      ...(answer && {
        decision: answer.decision,
        answer: answer.text,
        decided_at: ago(answer.hoursAgo),
        decided_by: idOf(accounts, answer.by),
        decided_by_name: personOf(answer.by),
      }),
    };
    await insert(tx, 'sample_rounds', row);
    const files = await saveFiles(tx, { kind: 'private', ownerId: null, taken: true }, storedOf(stored, pictures));
    for (const [position, { id }] of files.entries()) {
      const image = {
        order_id: orderId,
        product_id: productId,
        round: index + 1,
        side: 'admin',
        position,
        file_id: id,
      };
      await insert(tx, 'sample_images', image);
    }
  }
  const asked = ago((rounds[0]?.hoursAgo ?? 6) + 4);
  const last = rounds.at(-1)?.answer;
  const by =
    last?.decision === 'approve' ? { ...last, id: idOf(accounts, last.by), name: personOf(last.by) } : undefined;
  const [at, person] = by ? [ago(by.hoursAgo), by] : [asked, staff];
  await sql`
    update order_products set sample = ${by ? 'approved' : 'asked'}, sample_by = ${person.id}, sample_by_name = ${person.name},
      sample_at = ${at} where order_id = ${orderId} and product_id = ${productId}`.execute(tx);
  await insert(tx, 'line_holds', {
    order_id: orderId,
    product_id: productId,
    reason: 'sample',
    note: '',
    source: 'sample',
    change_id: randomUUID(),
    set_at: asked,
    set_by: staff.id,
    set_by_name: staff.name,
    ...(by && { ended_at: at, end_change_id: randomUUID(), ended_by: by.id, ended_by_name: by.name }),
  });
}

async function insert(tx: Tx, table: string, row: Record<string, unknown>): Promise<void> {
  await sql`insert into ${sql.ref(table)} ${sql.values([row])}`.execute(tx);
}
