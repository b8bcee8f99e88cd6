import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { useAskBeforeLeaving } from '../../platform/browser/use-ask-before-leaving.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { texts } from '../texts.ts';
import { isNotWhole, parseCompletedCount, steppedCount } from './completed-count.ts';
import { useChangeProducts } from './use-change-products.ts';

/** Milliseconds within which steps count as one change. */
const stepMs = 500;

/**
 * The state of a completed-count field. It also saves when the field is unmounted without a blur, as the Back button
 * does. A count that another user has changed is not overwritten: an alert shows both counts, and the next Enter saves.
 */
export function useCompletedCount(order: Pick<Order, 'id'>, product: OrderProduct) {
  const { productCode, quantity, completed: saved } = product;
  const alert = useAlert();
  const { typed, setTyped, type, known, sent } = useTyped(saved);
  /** The text that could not be saved, or is not a whole number. Enter tries it again, blur does not. */
  const [refused, setRefused] = useState<string>();
  const { change, isPending } = useChangeProducts(order);

  /** Returns false when the count is not sent, because another user changed it. */
  function save(on: 'enter' | 'blur' | 'removal'): boolean {
    if (typed === undefined || (on !== 'enter' && (typed === sent.current || typed === refused))) return true;
    const completed = parseCompletedCount(typed, quantity);
    if (isNotWhole(typed)) {
      setRefused(typed);
      return false;
    }
    if (completed === undefined || completed === saved) {
      setTyped(undefined);
      return true;
    }
    const shown = String(completed);
    setTyped(shown);
    if (!known.current.has(saved)) {
      known.current.add(saved);
      setRefused(shown);
      alert(texts.countChanged(productCode, saved, completed, on !== 'removal'));
      return false;
    }
    known.current.add(completed);
    sent.current = shown;
    setRefused(undefined);
    const callbacks = {
      // Keeps text that was typed after sending.
      onSuccess: () => setTyped(now => (now === shown ? undefined : now)),
      onError: () => {
        sent.current = undefined;
        setRefused(shown);
      },
    };
    change([product], { finished: completed }, callbacks, () => texts.completedSet(productCode, completed, quantity));
    return true;
  }

  const saveSoon = useLateSave(save, typed !== undefined && typed !== sent.current);
  return {
    typed,
    isRefused: typed !== undefined && typed === refused,
    isSaving: isPending,
    type,
    /** Changes the count by one. Several steps in a row are saved together. */
    step(by: 1 | -1): void {
      type(String(steppedCount(typed ?? String(saved), by, quantity, saved)));
      saveSoon();
    },
    takeBack: () => setTyped(undefined),
    save: () => save('enter'),
    leave: () => save('blur'),
  };
}

function useTyped(saved: number) {
  const [typed, setTyped] = useState<string>();
  /** The counts that were shown or sent since typing began. Another user set any other count. */
  const known = useRef(new Set<number>());
  const sent = useRef<string>(undefined);
  function type(text: string): void {
    if (typed === undefined) known.current = new Set([saved]);
    sent.current = undefined;
    setTyped(text);
  }
  return { typed, setTyped, type, known, sent };
}

/**
 * Saves when the field is removed without a blur. Leaving the page asks for confirmation, and saves if the user stays.
 * Returns the function that saves after a pause.
 */
function useLateSave(save: (on: 'enter' | 'removal') => void, isUnsaved: boolean): () => void {
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      latest.current('removal');
    },
    [],
  );
  useAskBeforeLeaving(isUnsaved, () => save('removal'));
  return () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => latest.current('enter'), stepMs);
  };
}
