import * as z from 'zod/mini';
import { idParams } from '#contract/call/field-schemas.ts';
import { calls } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/http/context.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { explainFor } from '../explain-order.ts';
import { findOrderer } from './enter-order.ts';

const person = z.catch(z.object({ forPersonId: z.catch(calls.enterOrder.body.shape.forPersonId, undefined) }), {});

/**
 * Adds to the problem of an invalid order that staff enter what is wrong with its valid parts, as explainOrder does for
 * customers.
 */
export async function explainEnteredOrder(
  context: Context,
  viewer: Viewer,
  { params, body }: { params: unknown; body: unknown },
  invalid: Problem,
  connection: AbortSignal,
): Promise<Problem> {
  const company = idParams.safeParse(params);
  if (!company.success) return invalid;
  try {
    const { scope } = await findOrderer(context.db, viewer, { ...company.data, ...person.parse(body) });
    return await explainFor(context, viewer, scope, body, invalid, connection);
  } catch (error) {
    if (error instanceof Problem) return invalid.withFields(error.fields);
    throw error;
  }
}
