import type { InputOf } from '#contract/calls.ts';
import { acceptanceInWorker } from '../../dates/compute-in-worker.ts';
import { readFacts, readPlans } from '../../dates/read-facts.ts';
import type { Reviewed } from '../../dates/write-considered.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';

/**
 * Computes the dates of an order that is about to be accepted, as its review did, before the transaction begins, because it
 * takes long, and its plan if it will have no promise. None while the portal has no forecast. Accepting does not depend on
 * them.
 */
export async function prepareAcceptance(
  { db, log }: Context,
  viewer: Viewer,
  { id, promisedOn }: InputOf<'acceptOrder'>,
): Promise<Prepared<Reviewed>> {
  const discard = async () => {};
  const order = await sql<{ promisedOn: string | null }>`
    select o.promised_on::text as "promisedOn" from orders o
    where o.id = ${id} and ${maySeeOrder(viewer)} and exists (select from line_forecasts where likely_on is not null)`.first(
    db,
  );
  if (!order) return { value: { lines: [] }, discard };
  try {
    const considered = { orderId: id, promisedOn: promisedOn ?? order.promisedOn, planned: await readPlans(db) };
    const { lines, proposedOn, likelyOn, safeOn } = await acceptanceInWorker(await readFacts(db), considered);
    const plan = considered.promisedOn === null ? { plannedOn: proposedOn, likelyOn, safeOn } : undefined;
    return { value: { lines, plan }, discard };
  } catch (error) {
    log.warn({ err: error, orderId: id }, 'the dates of an accepted order wait for the next forecast');
    return { value: { lines: [] }, discard };
  }
}
