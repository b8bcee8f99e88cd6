import * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { calls, type InputOf } from '#contract/calls.ts';
import { orderLine } from '#contract/orders/order-line.ts';
import type { Scope, Viewer } from '../platform/access/viewer.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import { Problem } from '../platform/problems/problem.ts';
import { prepareOrderPictures } from './prepare-order-pictures.ts';
import { resolveOrder } from './resolve-order.ts';

/** The code of a line whose own code is invalid. No product has it, because codes are trimmed. */
const noCode = ' ';
const { productCode, quantity, description, images, breakdown } = orderLine.shape;
const { poNumber, requestedDate, deliveryAddressId } = calls.placeOrder.body.shape;
const validLine = z.object({
  productCode: z.catch(productCode, noCode),
  quantity: z.catch(quantity, 1),
  description: z.catch(description, ''),
  images: z.catch(images, []),
  breakdown: z.catch(breakdown, undefined),
});

/** The valid parts of an order; invalid ones are replaced by parts that cause no problem. */
const validParts = z.object({
  products: z
    .array(z.catch(validLine, { productCode: noCode, quantity: 1, description: '', images: [] }))
    .check(z.minLength(1), z.maxLength(limits.orderLines)),
  poNumber: z.catch(poNumber, undefined),
  requestedDate: z.catch(requestedDate, undefined),
  deliveryAddressId: z.catch(deliveryAddressId, undefined),
});

/**
 * Adds to the problem of an invalid order what is wrong with its valid parts, such as products that are not in the
 * catalog, so that one answer names everything (OR-1). Changes nothing.
 */
export function explainOrder(
  context: Context,
  viewer: Viewer,
  { body }: { body: unknown },
  invalid: Problem,
  connection: AbortSignal,
): Promise<Problem> {
  return explainFor(context, viewer, viewer, body, invalid, connection);
}

/** Does the same for an order in the name of the company of `scope`. */
export async function explainFor(
  context: Context,
  viewer: Viewer,
  scope: Scope,
  body: unknown,
  invalid: Problem,
  connection: AbortSignal,
): Promise<Problem> {
  const valid = validParts.safeParse(body);
  if (!valid.success) return invalid;
  // A text and an id of an address contradict each other, so the id is not looked for.
  const { deliveryAddressId: address, ...rest } = valid.data;
  const order = 'deliveryAddress' in (invalid.fields ?? {}) ? rest : { ...rest, deliveryAddressId: address };
  const found = await problemOf(context, viewer, scope, order, connection);
  const lines = valid.data.products;
  const fields = Object.entries(found?.fields ?? {}).filter(
    ([name]) =>
      lines[Number(/^products\.(\d+)$/.exec(name)?.[1])]?.productCode !== noCode &&
      !isUnjudged(name, Object.keys(invalid.fields ?? {})),
  );
  return invalid.withFields(Object.fromEntries(fields));
}

/** Whether a problem of combinations is that of a quantity or of combinations that were replaced. */
function isUnjudged(name: string, invalid: readonly string[]): boolean {
  const [all, line, row] = /^products\.(\d+)\.breakdown(\.)?/.exec(name) ?? [];
  if (all === undefined) return false;
  const parts = row ? ['breakdown'] : ['breakdown', 'quantity'];
  return parts.some(part => invalid.some(field => `${field}.`.startsWith(`products.${line}.${part}.`)));
}

/** Returns the problem of placing an order, without placing it. */
async function problemOf(
  context: Context,
  viewer: Viewer,
  scope: Scope,
  order: InputOf<'placeOrder'>,
  connection: AbortSignal,
): Promise<Problem | undefined> {
  try {
    const pictures = await prepareOrderPictures(context, viewer, order, [], connection);
    try {
      await transaction(context.db, async tx => {
        await resolveOrder(tx, scope, order, pictures.value);
        await tx.query('rollback');
      });
    } finally {
      await pictures.discard();
    }
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
