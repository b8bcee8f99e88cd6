import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import type { Breakdown, ChangeOptions, OptionItem } from '../../cart/breakdown.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { useOrderChange } from '../order-changes.ts';
import { valuesOfAnswer } from './answer-values.ts';
import {
  changedBreakdown,
  isBreakdownFaulty,
  type Offered,
  offeredRows,
  translatedRows,
  withOwn,
} from './changed-options.ts';
import { offeredOptions } from './queries.ts';
import { texts } from './texts.ts';

export type ProductToChange = {
  order: Order;
  product: OrderProduct;
  /** An answer of the customer that the form begins with (QU-6). */
  answer?: string | undefined;
  onClose: () => void;
};
/** What staff typed; `breakdown` is missing until a combination changes. */
export type ProductValues = { quantity: string; breakdown?: Breakdown; description: string; reason: string };

/**
 * The form of 'Change Product' (OR-22). It sends what differs from the product as staff saw it, with the revision of then
 * once the product was changed meanwhile, so that the server refuses it. A change of another product is no reason for that.
 */
export function useChangeProduct({ answer, onClose, ...given }: ProductToChange) {
  // The form starts from the order that staff saw, also when the order changes meanwhile.
  const [seen, setSeen] = useState(given);
  const { order, product } = seen;
  const { completed } = given.product;
  const revision = changedFields(product, given.product).length === 0 ? given.order.revision : order.revision;
  const { data: offered, isPending } = useQuery(offeredOptions(product.productId, 'admin'));
  const before = valuesOf(product);
  const start = answer === undefined || isPending ? before : answeredValues(answer, product, offered, before);
  const at = (typed: Partial<ProductValues>): ProductValues => ({ ...start, ...typed });
  const from = lineOf(product, offered, before);
  const save = useOrderChange(order.id, ({ description, reason, ...typed }: ProductValues) => {
    const item = lineOf(product, offered, typed);
    const breakdown = changedBreakdown(from, item);
    return api.changeOrderProduct({
      ...{ id: order.id, productId: product.productId, revision, reason },
      ...(description !== before.description && { description }),
      ...(item.quantity !== product.quantity && { quantity: Number(item.quantity) }),
      ...(breakdown && { breakdown }),
    });
  });
  const form = useLocalForm({
    start: (): Partial<ProductValues> => ({}),
    rules: typed => ({
      ...faultsOf(at(typed), completed),
      ...(isBreakdownFaulty(from, lineOf(product, offered, at(typed))) && { breakdown: texts.changeFailed }),
    }),
    send: typed => save.mutate(at(typed), { onSuccess: onClose }),
    busy: save.isPending,
  });
  const values = at(form.values);
  const changeOptions: ChangeOptions = change =>
    form.change(typed => {
      const now = at(typed);
      const { quantity = readWholeNumber(now.quantity), ...changed } = change(lineOf(product, offered, now));
      return {
        ...(quantity !== undefined && { quantity: String(quantity) }),
        ...('breakdown' in changed && { breakdown: changed.breakdown ?? [] }),
      };
    });
  const isDirty = JSON.stringify(values) !== JSON.stringify(start);
  const item = lineOf(product, offered, values);
  const isRefused = save.error instanceof ApiError && save.error.code === 'changedMeanwhile';
  const changed = isRefused ? changedFields(product, given.product) : [];
  const goOn = () => {
    const { breakdown } = form.values;
    const to = optionsOf(given.product, offered);
    if (breakdown) form.change({ breakdown: translatedRows(breakdown, optionsOf(product, offered), to) });
    setSeen(given);
    save.reset();
  };
  /** The fields that somebody else changed, and how to go on with them and with what was typed. */
  const newer = changed.length > 0 ? { changed, goOn } : undefined;
  return { form, product, values, item, changeOptions, isDirty, isLoading: isPending, error: save.error, newer };
}

/** The values with what an answer changes, and a reason that the customer understands. */
function answeredValues(
  answer: string,
  product: OrderProduct,
  offered: Offered | undefined,
  before: ProductValues,
): ProductValues {
  const line = { ...lineOf(product, offered, before), description: before.description };
  return { ...before, ...valuesOfAnswer(answer, line), reason: texts.asAnswered };
}

/** Returns the labels of the fields of the form that differ. */
function changedFields(before: OrderProduct, now: OrderProduct): string[] {
  return [
    before.quantity !== now.quantity && texts.quantity,
    JSON.stringify(before.breakdown) !== JSON.stringify(now.breakdown) && texts.options,
    before.description !== now.description && texts.note,
  ].filter(label => label !== false);
}

function valuesOf({ quantity, description }: OrderProduct): ProductValues {
  return { quantity: String(quantity), description, reason: '' };
}

/** Returns the options that the product of a line has today and the line's own choices: none while they load. */
function optionsOf({ breakdown }: OrderProduct, offered: Offered | undefined): Offered {
  return offered ? withOwn(offered, breakdown) : { colors: [], options: [] };
}

/** The line with its options. */
function lineOf(
  product: OrderProduct,
  offered: Offered | undefined,
  values: Pick<ProductValues, 'quantity' | 'breakdown'>,
) {
  const { productCode, breakdown } = product;
  const options = optionsOf(product, offered);
  const quantity: OptionItem['quantity'] = readWholeNumber(values.quantity) || '';
  return { ...options, productCode, quantity, breakdown: values.breakdown ?? offeredRows(options, breakdown) };
}

function faultsOf({ quantity: typed, reason }: ProductValues, ready: number): Faults {
  const quantity = readWholeNumber(typed) ?? 0;
  const isPossible = quantity >= 1 && quantity <= limits.quantity;
  return {
    ...((!isPossible || quantity < ready) && { quantity: isPossible ? texts.belowReady(ready) : texts.quantityFault }),
    ...(reason.trim() === '' && { reason: texts.reasonRequired }),
  };
}
