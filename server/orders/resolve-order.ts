import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { isRequestable } from '#contract/orders/requested-date.ts';
import { t } from '#contract/wording.ts';
import type { Scope } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Problem, problem } from '../platform/problems/problem.ts';
import type { OrderPictures } from './prepare-order-pictures.ts';
import { type Company, companyOf, type ResolvedLines, resolveOrRefuse } from './resolve-lines.ts';
import { poNumberMissing } from './update-po-number.ts';

/** The parts of a new order that refer to other rows or to today. */
type Named = Pick<InputOf<'placeOrder'>, 'products' | 'poNumber' | 'requestedDate' | 'deliveryAddressId'>;

/**
 * Finds what a new order refers to. Throws the first of these problems, with the fields of all of them (OR-1): invalidInput
 * for a requested date that is not possible (DA-1), orderLineRefused, invalidInput without the number that the customer
 * needs (PO-2), and addressNotFound for an address of another company (DE-2).
 */
export async function resolveOrder(
  tx: Tx,
  scope: Scope,
  { products, poNumber = '', requestedDate, deliveryAddressId }: Named,
  pictures: OrderPictures,
): Promise<ResolvedLines & { address: string | null }> {
  const resolved = await resolveOrRefuse(tx, scope, products, pictures, deliveryAddressId);
  const { poRequired, address } = resolved.products[0]?.company ?? (await readCompany(tx, scope, deliveryAddressId));
  const problems = [
    requestedDate !== undefined && notRequestable(requestedDate),
    pictures.refusals.problem(),
    poNumber === '' && poRequired && poNumberMissing(),
    deliveryAddressId !== undefined && address === null && addressMissing(),
  ].filter(one => one !== undefined && one !== false);
  const [first, ...others] = problems;
  if (first) throw others.reduce((all, { fields }) => all.withFields(fields), first);
  return { ...resolved, address };
}

async function readCompany(tx: Tx, scope: Scope, addressId: number | undefined) {
  const found = await sql<{ company: Company }>`${companyOf(scope, addressId)}`.first(tx);
  // Without a company, it was deleted or merged meanwhile. Storing the order then fails, as the caller expects.
  return found?.company ?? { poRequired: false, address: null };
}

function addressMissing() {
  return problem('addressNotFound', { fields: { deliveryAddressId: t`is not one of your addresses` } });
}

/**
 * Returns invalidInput for a day that a customer may not request now (DA-1). A retry of an order that was placed is
 * answered before this check, also on a later day.
 */
export function notRequestable(day: string): Problem | undefined {
  if (isRequestable(day, Date.now())) return undefined;
  const text = t`must be from today to ${limits.requestedDays} days ahead`;
  return problem('invalidInput', { text: t`Requested date ${text}`, fields: { requestedDate: text } });
}
