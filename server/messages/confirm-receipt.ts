import * as z from 'zod/mini';
import { id as aNumber, wholeNumber } from '#contract/call/field-schemas.ts';
import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { notifyOfDifference } from '../notifications/notify-of-deliveries.ts';
import { changedDelivery } from '../orders/deliveries/delivery-json.ts';
import { type LockedDelivery, lockDelivery } from '../orders/deliveries/lock-delivery.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { StoredPicture } from '../platform/files/store-picture.ts';
import { announce, sidesOf } from '../platform/live/announce.ts';
import { parseBounded } from '../platform/problems/bound-json.ts';
import { type Problem, problem } from '../platform/problems/problem.ts';
import { insertMessage } from './send-message.ts';

/**
 * Confirms the receipt of a delivery (DL-3). A difference is also a message of the customer, in the language of its
 * author and with the pictures, which answers no question. A receipt in full notifies nobody. Throws orderNotFound,
 * deliveryNotFound, deliveryReceived, invalidInput for products that are not of the delivery, and differenceNoteRequired.
 */
export async function confirmReceipt(
  tx: Tx,
  viewer: Viewer,
  { id, number, products, note }: InputOf<'confirmReceipt'>,
  pictures: readonly StoredPicture[],
): Promise<Audited<'deliveryReceived', JsonStatement>> {
  const { order, lines } = await lockDelivery(tx, viewer, { id, number });
  const received = receivedOf(lines, products);
  const missing = lines.reduce((sum, { productId, quantity }) => sum + quantity - (received.get(productId) ?? 0), 0);
  const isDifferent = missing > 0 || note !== '' || pictures.length > 0;
  if (isDifferent && note === '') throw problem('differenceNoteRequired', { fields: { note: t`is required` } });
  const messageId = isDifferent
    ? await insertMessage(tx, viewer, {
        orderId: id,
        body: t`Delivery ${number}: ${note}`,
        pictures,
        answersNothing: true,
      })
    : undefined;
  await sql`
    with lines as (
      update delivery_lines l set received = g.received
      from unnest(${[...received.keys()]}::bigint[], ${[...received.values()]}::int[]) as g(product_id, received)
      where l.order_id = ${id} and l.number = ${number} and l.product_id = g.product_id
    )
    update deliveries set received_at = change_moment(), received_by = ${viewer.id}, received_by_name = ${nameOf(viewer)},
      difference = ${isDifferent ? note : null}, message_id = ${messageId ?? null}
    where order_id = ${id} and number = ${number}`.execute(tx);
  if (messageId === undefined) await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  else await notifyOfDifference(tx, viewer, order, { number, missing }, messageId);
  return audited(changedDelivery(viewer, id, number), {
    kind: 'deliveryReceived',
    id,
    name: order.customerName,
    changes: {
      delivery: [null, number],
      items: [null, [...received.values()].reduce((sum, count) => sum + count, 0)],
      missing: [null, missing || undefined],
      characters: [null, note.length || undefined],
      images: [null, pictures.length || undefined],
    },
  });
}

const given = z.array(z.strictObject({ productId: aNumber, received: wholeNumber(0, limits.quantity) }));

/** Returns how many of each product arrived: as named, otherwise all. Throws invalidInput. */
function receivedOf(lines: LockedDelivery['lines'], text: string | undefined): Map<number, number> {
  const received = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const named = new Set<number>();
  for (const line of text?.trim() ? parsed(text) : []) {
    const most = lines.find(({ productId }) => productId === line.productId)?.quantity;
    if (most === undefined) throw refused(t`names a product that is not in the delivery`);
    if (named.has(line.productId)) throw refused(t`names a product twice`);
    if (line.received > most) throw refused(t`must not have more than the ${number(most)} that were sent`);
    named.add(line.productId);
    received.set(line.productId, line.received);
  }
  return received;
}

function parsed(text: string): z.output<typeof given> {
  try {
    return given.parse(parseBounded(text));
  } catch {
    throw refused(t`must be a JSON list of productId and received`);
  }
}

function refused(text: string): Problem {
  return problem('invalidInput', { text: t`The list of products ${text}`, fields: { products: text } });
}
