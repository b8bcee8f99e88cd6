import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { boardChanged, orderChanged } from '../platform/live/announce.ts';
import type { MailedOrder } from './mails/queue-mail.ts';
import { besides, notify } from './notify.ts';
import type { Facts } from './words/notification-facts.ts';

/** Tells each customer once of the products that wait for their samples (SA-1). */
export async function notifyOfSamplesRequired(
  tx: Tx,
  lines: readonly { order: MailedOrder; productCode: string }[],
): Promise<void> {
  const notes = [...Map.groupBy(lines, ({ order }) => order.id).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { order, productCode } = first;
    const facts = others.length > 0 ? { products: others.length + 1 } : { productCode };
    return [{ order, facts }];
  });
  await notify(tx, { event: 'sampleRequired', to: 'customer' }, notes);
}

/** Shows the customer a sample to approve, by an email, too (SA-2). */
export async function notifyOfSamplePosted(tx: Tx, order: MailedOrder, facts: Facts['samplePosted']): Promise<void> {
  await notify(tx, { event: 'samplePosted', to: 'customer' }, [{ order, facts, mail: 'sampleToApprove' }]);
}

/** Tells the workshop, by an email, too, and the viewer's colleagues how the viewer answered a sample (SA-2). */
export async function notifyOfSampleDecided(
  tx: Tx,
  viewer: Viewer,
  order: MailedOrder,
  facts: Facts['sampleDecided'],
): Promise<void> {
  await notify(tx, { event: 'sampleDecided', to: 'workshop', ...besides(viewer) }, [
    { order, facts, mail: 'sampleDecided', live: [orderChanged(order), boardChanged] },
  ]);
}

/** Tells the customer that production starts without an approval, and why (SA-3). */
export async function notifyOfSampleWaived(tx: Tx, order: MailedOrder, facts: Facts['sampleWaived']): Promise<void> {
  const live = [orderChanged(order), boardChanged];
  await notify(tx, { event: 'sampleWaived', to: 'customer' }, [{ order, facts, live }]);
}
