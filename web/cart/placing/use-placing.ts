import { type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { focusIn } from '../../browser/focus.ts';
import { useStore } from '../../browser/store.ts';
import { useAlert } from '../../overlays/alert.tsx';
import { useUser } from '../../session/queries.ts';
import type { CartItem } from '../cart.ts';
import { useCart, useUploads } from '../cart-provider.tsx';
import { fieldTexts } from '../order-fields/field-texts.ts';
import { useCompany } from '../order-fields/use-company.ts';
import { orderFieldsOf } from '../order-fields.ts';
import { hasNoQuantity, isNoteTooLong, isTooMany } from '../order-lines.ts';
import { pageTexts } from '../page-texts.ts';
import { forgetTouched, touched } from '../touched.ts';
import { useLeave } from '../use-leave.ts';
import { usePlaceOrder } from './place-order.ts';
import { forgottenLines } from './untouched.ts';

export type Placing = ReturnType<typeof usePlacing>;

/**
 * Checks the lines and places the order. `checked` states whether the customer tried to place it, so that missing
 * quantities are reported.
 */
export function usePlacing(lines: RefObject<HTMLElement | null>) {
  const { items } = useCart();
  const uploads = useUploads();
  const placeOrder = usePlaceOrder();
  const leave = useLeave();
  const alert = useAlert();
  const poInput = useRef<HTMLInputElement>(null);
  const isPoMissing = useIsPoMissing();
  const [checked, setChecked] = useState(false);
  const leaveWhenEmptied = useLeaveWhenEmptied(items.length);
  const forgotten = useForgotten(items, {
    onConfirm: () => send(false),
    onCheck: isForgotten => goTo('[data-quantity]', isForgotten),
  });

  /** Focuses the first matching line. */
  const goTo = (field: LineField, fits: (item: CartItem) => boolean) =>
    focusField(lines.current?.children[items.findIndex(fits)], field);

  function send(another: boolean) {
    leaveWhenEmptied.current = false;
    const onError = () => {
      leaveWhenEmptied.current = true;
    };
    placeOrder.mutate({ another }, { onSuccess: () => leave('/orders'), onError });
  }

  function place() {
    setChecked(true);
    if (items.some(hasNoQuantity)) {
      goTo('[data-quantity]', hasNoQuantity);
      return alert(pageTexts.setAll);
    }
    if (items.some(isTooMany)) return goTo('[data-quantity]', isTooMany);
    if (items.some(isNoteTooLong)) return goTo('textarea', isNoteTooLong);
    if (isPoMissing()) {
      poInput.current?.focus();
      return alert(fieldTexts.poMissing);
    }
    if (items.length > limits.orderLines) return alert(pageTexts.tooManyLines(limits.orderLines));
    const failed = uploads.find(upload => upload.error && !upload.isAway);
    if (failed) return alert(pageTexts.notUploaded(failed.productCode));
    if (forgotten.isDue()) return forgotten.ask();
    send(false);
  }

  return {
    placeOrder,
    send,
    place,
    checked,
    poInput,
    goToMissing: () => goTo('[data-quantity]', hasNoQuantity),
    /** The number of lines that the customer probably forgot. */
    stillAtOne: forgotten.lines.length,
    forgotten: forgotten.question,
  };
}

/** Whether the company needs a purchase order number (PO-2) that is still missing. */
function useIsPoMissing(): () => boolean {
  const { id } = useUser();
  const isRequired = useCompany()?.poRequired;
  return () => isRequired === true && orderFieldsOf(id).read().poNumber.trim() === '';
}

type LineField = '[data-quantity]' | 'textarea';

/** Focuses a field of a line. When an alert is open, it returns the focus to this field. */
function focusField(line: Element | undefined, field: LineField) {
  line?.scrollIntoView({ block: 'nearest' });
  focusIn(line, field);
}

/** Returns the lines that the customer probably forgot, and the question about them, which appears once (CT-9). */
function useForgotten(
  items: readonly CartItem[],
  { onConfirm, onCheck }: { onConfirm: () => void; onCheck: (isForgotten: (item: CartItem) => boolean) => void },
) {
  const lines = forgottenLines(items, useStore(touched));
  const [count, setCount] = useState<number>();
  const isAsked = useRef(false);
  const close = () => setCount(undefined);
  const isForgotten = ({ productCode }: CartItem) => lines.some(line => line.productCode === productCode);
  return {
    lines,
    isDue: () => lines.length > 0 && !isAsked.current,
    ask() {
      isAsked.current = true;
      setCount(lines.length);
    },
    question: {
      count,
      onConfirm() {
        close();
        onConfirm();
      },
      onCheck() {
        close();
        // Runs after the question has restored the focus.
        setTimeout(() => onCheck(isForgotten), 0);
      },
    },
  };
}

/**
 * Opens the catalog when the cart becomes empty without an order. A cart that was empty from the start shows its empty
 * state.
 */
function useLeaveWhenEmptied(count: number) {
  const leave = useLeave();
  const isOn = useRef(true);
  const hadItems = useRef(count > 0);
  useEffect(() => {
    if (count === 0) forgetTouched();
    if (count > 0) hadItems.current = true;
    else if (hadItems.current && isOn.current) leave('/catalog');
  }, [count, leave]);
  return isOn;
}
