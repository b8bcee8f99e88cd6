import { useState } from 'react';
import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { afterRemake, mostRemade } from '#contract/production/counts.ts';
import type { RemakeReason } from '#contract/production/remake-reasons.ts';
import { newRemake } from '#contract/production/remake-units.ts';
import { useUndoChange } from '../../order-data/use-undo-change.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { useChosenImages } from '../use-chosen-images.ts';
import { texts } from './texts.ts';

type Values = { quantity: string; stage: Stage; reason: RemakeReason; note: string };

/** The form of units that are made again, and its photo. A retry after a lost answer makes nothing again twice. */
export function useRemakeUnits(order: Order, product: OrderProduct, onDone: () => void) {
  const { productId, productCode } = product;
  const [remakeId] = useState(randomId);
  const toast = useToast();
  const { mutate: undo } = useUndoChange();
  const photo = useChosenImages({
    most: 1,
    tooMany: texts.onePhoto,
    refusalOf: ({ size }) => (size > limits.fileBytes ? texts.photoTooLarge : undefined),
  });
  const sending = useOrderChange(order.id, (given: z.input<typeof newRemake>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(given)) form.set(name, value);
    const [file] = photo.files;
    if (file) form.set('photo', file);
    return api.remakeUnits({ id: order.id, productId, ...given }, { form });
  });
  const form = useFormOf(newRemake, {
    start: () => startOf(product),
    inputOf: ({ quantity, ...given }) => ({ ...given, remakeId, quantity: plainWholeNumber(quantity) ?? quantity }),
    words: { quantity: texts.noBadItems },
    rules: values => tooMany(product, values),
    send: given =>
      sending.mutate(given, {
        onSuccess: ({ changeId }) => {
          toast(texts.remade(productCode, Number(given.quantity)), { about: 'production', undo: () => undo(changeId) });
          onDone();
        },
      }),
    sending,
    failed: texts.remakeFailed,
  });
  return { form, photo };
}

/** The last stage that some of the units passed last. */
function startOf(product: OrderProduct): Values {
  const stage = stages.findLast(one => mostRemade(product, one) > 0) ?? 'cutting';
  return { quantity: '', stage, reason: 'leather', note: '' };
}

/** Returns why so many units cannot be made again. */
function tooMany(product: OrderProduct, { quantity, stage }: Values): { quantity?: string } {
  const after = afterRemake(product, stage, Number(plainWholeNumber(quantity) ?? 0));
  return 'code' in after ? { quantity: after.text } : {};
}
