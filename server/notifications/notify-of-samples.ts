import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Facts } from './notification-facts.ts';
import { besides, notify, orderChanged } from './notify.ts';
import type { MailedOrder } from './queue-mail.ts';

/** Tells each customer once of the products that wait for their samples (SA-1). */
export async function notifyOfSamplesRequired(
  tx: Tx,
  lines: readonly { order: MailedOrder; productCode: string }[],
): Promise<void> {
  const notes = [...Map.groupBy(lines, ({ order }) => order.id).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { order, productCode } = first;
    const facts = others.length > 0 ? { products: others.length + 1 } : { productCode };
    return [{ order, facts, live: orderChanged(order) }];
  });
  await notify(tx, { event: 'sampleRequired', type: 'order', to: 'customer' }, notes);
}

/** Shows the customer a sample to approve, by an email, too (SA-2). */
export async function notifyOfSamplePosted(tx: Tx, order: MailedOrder, facts: Facts['samplePosted']): Promise<void> {
  const note = { order, facts, mail: 'sampleToApprove', live: orderChanged(order) } as const;
  await notify(tx, { event: 'samplePosted', type: 'order', to: 'customer' }, [note]);
}

/** Tells the workshop, by an email, too, and the viewer's colleagues how the viewer answered a sample (SA-2). */
export async function notifyOfSampleDecided(
  tx: Tx,
  viewer: Viewer,
  order: MailedOrder,
  facts: Facts['sampleDecided'],
): Promise<void> {
  const note = { order, facts, mail: 'sampleDecided', live: orderChanged(order) } as const;
  await notify(tx, { event: 'sampleDecided', type: 'order', to: 'workshop', ...besides(viewer) }, [note]);
}

/** Tells the customer that production starts without an approval, and why (SA-3). */
export async function notifyOfSampleWaived(tx: Tx, order: MailedOrder, facts: Facts['sampleWaived']): Promise<void> {
  const note = { order, facts, live: orderChanged(order) };
  await notify(tx, { event: 'sampleWaived', type: 'order', to: 'customer' }, [note]);
}
