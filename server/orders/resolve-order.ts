import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { requestableDays } from '#contract/orders/requested-date.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Problem, problem } from '../platform/problems/problem.ts';
import type { OrderPictures } from './prepare-order-pictures.ts';
import { type ResolvedLines, resolveOrRefuse } from './resolve-lines.ts';
import { poNumberMissing } from './update-po-number.ts';

/**
 * Finds what a new order refers to. Throws the first of these problems, with the fields of all of them (OR-1): invalidInput
 * for a requested date that is not possible (DA-1), orderLineRefused, invalidInput without the number that the customer
 * needs (PO-2), and addressNotFound for an address of another company (DE-2).
 */
export async function resolveOrder(
  tx: Tx,
  viewer: Viewer,
  { products, poNumber = '', requestedDate, deliveryAddressId }: InputOf<'placeOrder'>,
  pictures: OrderPictures,
): Promise<ResolvedLines> {
  const resolved = await resolveOrRefuse(tx, viewer, products, pictures, deliveryAddressId);
  const { company } = resolved;
  const problems = [
    requestedDate !== undefined && notRequestable(requestedDate),
    pictures.refusals.problem(),
    poNumber === '' && company.poRequired && poNumberMissing(),
    deliveryAddressId !== undefined && company.address === null && addressMissing(),
  ].filter(one => one !== undefined && one !== false);
  const [first, ...others] = problems;
  if (first) throw others.reduce((all, { fields }) => all.withFields(fields), first);
  return resolved;
}

function addressMissing() {
  return problem('addressNotFound', { fields: { deliveryAddressId: 'is not one of your addresses' } });
}

/**
 * Returns invalidInput for a day that a customer may not request now (DA-1). A retry of an order that was placed is
 * answered before this check, also on a later day.
 */
function notRequestable(day: string): Problem | undefined {
  const { from, to } = requestableDays(Date.now());
  if (from <= day && day <= to) return undefined;
  const text = `must be from today to ${limits.requestedDays} days ahead`;
  return problem('invalidInput', { text: `Requested date ${text}`, fields: { requestedDate: text } });
}
