import { useState } from 'react';
import type { OpenChange } from '#contract/orders/open-change.ts';
import type { Order } from '#contract/orders/orders.ts';
import { all } from '#contract/wording-parts.ts';
import { isCut } from '../changes/is-cut.ts';
import { texts as changeTexts } from '../changes/texts.ts';
import { texts } from './texts.ts';

type Question = { title: string; question: string };

/**
 * Returns the question before staff accept a request: of a cancellation, of a change for which it is late, and of one
 * that removes a product of which anything was cut (ST-7). Undefined when accepting needs none. `late` says why it is
 * late.
 */
export function acceptQuestion(
  { id, products }: Pick<Order, 'id' | 'products'>,
  { kind, differences }: Pick<OpenChange, 'kind' | 'differences'>,
  late: string | undefined,
): Question | undefined {
  const isCancellation = kind === 'cancellation';
  const isRemoved = (product: number) =>
    differences.some(({ field, productId }) => field === 'removed' && productId === product);
  const cut = products.filter(line => isCut(line) && (isCancellation || isRemoved(line.productId)));
  const cutStays = cut.length > 0 && changeTexts.cutStays;
  if (isCancellation) {
    const question = sentences(late && texts.started(late), texts.cancelQuestion, cutStays);
    return { title: changeTexts.cancelTitle(id), question };
  }
  if (late) return { title: texts.anywayTitle, question: sentences(texts.anywayQuestion(late), cutStays) };
  if (!cutStays) return undefined;
  const codes = all(cut.map(({ productCode }) => productCode));
  return { title: texts.anywayTitle, question: sentences(texts.removeQuestion(codes), cutStays) };
}

/**
 * Returns the question that a click shows, with what its confirmation sends. It stays as it was shown, and closes when
 * the order has another revision.
 */
export function useShownQuestion<Given>(revision: number) {
  const [shown, setShown] = useState<{ question: Question; given: Given; revision: number }>();
  if (shown && shown.revision !== revision) setShown(undefined);
  return {
    shown,
    show: (question: Question, given: Given) => setShown({ question, given, revision }),
    close: () => setShown(undefined),
  };
}

function sentences(...given: (string | false | undefined)[]): string {
  return given.filter(Boolean).join(' ');
}
