import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { isColorOption } from '#contract/catalog/option-kinds.ts';
import { profileOptions } from '../../accounts/profile-query.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { useStore } from '../../platform/browser/store.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useUser } from '../../platform/session/user.ts';
import { emptyRowOf, hasOpenOption, isUneven, lacksColor, optionsOf, rowsOf, sumOf } from '../breakdown.ts';
import type { CartItem } from '../cart.ts';
import { useCart, useUploads } from '../cart-provider.tsx';
import { fieldTexts } from '../order-fields/texts.ts';
import { useCompany } from '../order-fields/use-company.ts';
import { areTooLong, orderFieldsOf } from '../order-fields.ts';
import { hasNoQuantity, isNoteTooLong, isTooMany } from '../order-lines.ts';
import { pageTexts } from '../texts.ts';
import { forgetTouched, touched } from '../touched-products.ts';
import { useLeave } from '../use-leave.ts';
import { forgottenLines } from './forgotten-lines.ts';
import { isPoNumberRefused, usePlaceOrder } from './place-order.ts';

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
  const poNumber = usePoNumber();
  const [checked, setChecked] = useState(false);
  const leaveWhenEmptied = useLeaveWhenEmptied(items.length);
  const questions = useQuestions(items, { goTo, send: () => send(false) });

  /** Focuses the first matching line. */
  function goTo(field: LineField, fits: (item: CartItem) => boolean) {
    focusField(lines.current?.children[items.findIndex(fits)], field);
  }

  function send(another: boolean) {
    leaveWhenEmptied.current = false;
    const onError = (error: Error) => {
      leaveWhenEmptied.current = true;
      // The page did not know yet that the company needs the number.
      if (isPoNumberRefused(error)) void poNumber.reload().then(poNumber.ask);
    };
    placeOrder.mutate({ another }, { onSuccess: () => leave('/orders'), onError });
  }

  function place() {
    setChecked(true);
    const fault = faultOfLines(items);
    if (fault) {
      goTo(fault.field, fault.fits);
      return fault.text && alert(fault.text);
    }
    if (poNumber.isFieldTooLong()) return focusIn(document, '[data-over]');
    if (poNumber.isMissing()) return poNumber.ask();
    if (items.length > limits.orderLines) return alert(pageTexts.tooManyLines(limits.orderLines));
    const failed = uploads.find(upload => upload.error && !upload.isAway);
    if (failed) return alert(pageTexts.notUploaded(failed.productCode));
    questions.goOn();
  }

  return {
    placeOrder,
    send,
    place,
    checked,
    poInput: poNumber.input,
    goToMissing: () => goTo('[data-quantity]', hasNoQuantity),
    /** The number of lines that the customer probably forgot. */
    stillAtOne: questions.forgotten.lines.length,
    forgotten: questions.forgotten.question,
    colorless: questions.colorless.question,
  };
}

/** The purchase order number, which the company may need (PO-2). */
function usePoNumber() {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const { id } = useUser();
  const isRequired = useCompany()?.poRequired;
  const input = useRef<HTMLInputElement>(null);
  return {
    input,
    /** Whether the number or the address is too long. */
    isFieldTooLong: () => areTooLong(orderFieldsOf(id).read()),
    isMissing: () => isRequired === true && orderFieldsOf(id).read().poNumber.trim() === '',
    /** When the alert closes, it returns the focus to the field. */
    ask() {
      input.current?.focus();
      alert(fieldTexts.poMissing);
    },
    /** Fetches whether the number is required, and waits until the page shows it. */
    async reload() {
      await queryClient.invalidateQueries({ queryKey: profileOptions(id).queryKey });
      // React Query notifies the page in a task of its own.
      await new Promise(resolve => setTimeout(resolve, 0));
    },
  };
}

type LineFault = { field: LineField; fits: (item: CartItem) => boolean; text?: string };

/** Returns the first fault of the lines: where it is, and the words of an alert if it needs one. */
function faultOfLines(items: readonly CartItem[]): LineFault | undefined {
  if (items.some(hasNoQuantity)) return { field: '[data-quantity]', fits: hasNoQuantity, text: pageTexts.setAll };
  if (items.some(isTooMany)) return { field: '[data-quantity]', fits: isTooMany };
  if (items.some(hasOpenOption)) return { field: '[data-option]', fits: hasOpenOption, text: pageTexts.chooseAll };
  const uneven = items.find(isUneven);
  if (uneven) {
    const field = emptyRowOf(uneven) === undefined ? '[data-option]' : '[data-empty]';
    return { field, fits: isUneven, text: unevenText(uneven) };
  }
  return items.some(isNoteTooLong) ? { field: 'textarea', fits: isNoteTooLong } : undefined;
}

function unevenText(item: CartItem): string {
  const empty = emptyRowOf(item);
  if (empty !== undefined) return pageTexts.lineWithEmptyRow(item.productCode, empty);
  return pageTexts.unevenLine(
    item.productCode,
    sumOf(rowsOf(item)),
    Number(item.quantity),
    optionsOf(item).every(isColorOption),
  );
}

type LineField = '[data-quantity]' | '[data-option]' | '[data-open-color]' | '[data-empty]' | 'textarea';

/** Focuses a field of a line. When an alert is open, it returns the focus to this field. */
function focusField(line: Element | undefined, field: LineField) {
  line?.scrollIntoView({ block: 'nearest' });
  focusIn(line, field);
}

type Answers = { goTo: (field: LineField, fits: (item: CartItem) => boolean) => void; send: () => void };

/**
 * Returns the questions before an order is placed: about lines that the customer probably forgot, and about lines without
 * a color. `goOn` puts the first one that is due, and then sends the order.
 */
function useQuestions(items: readonly CartItem[], { goTo, send }: Answers) {
  const forgotten = useQuestion(forgottenLines(items, useStore(touched)), {
    onConfirm: goOn,
    onCheck: isForgotten => goTo('[data-quantity]', isForgotten),
  });
  const colorless = useQuestion(items.filter(lacksColor), {
    onConfirm: goOn,
    onCheck: isColorless => goTo('[data-open-color]', isColorless),
  });

  function goOn() {
    if (forgotten.isDue()) return forgotten.ask();
    if (colorless.isDue()) return colorless.ask();
    send();
  }

  return { forgotten, colorless, goOn };
}

/** The codes of the lines that a question is about, while it is asked, and what its buttons do. */
export type LinesQuestion = { codes: readonly string[] | undefined; onConfirm: () => void; onCheck: () => void };

/** Returns a question about lines that are probably mistakes. It appears once (CT-9, OP-5). */
function useQuestion(
  lines: readonly CartItem[],
  { onConfirm, onCheck }: { onConfirm: () => void; onCheck: (isMeant: (item: CartItem) => boolean) => void },
) {
  const [codes, setCodes] = useState<readonly string[]>();
  const isRequested = useRef(false);
  const close = () => setCodes(undefined);
  const isMeant = ({ productCode }: CartItem) => lines.some(line => line.productCode === productCode);
  const question: LinesQuestion = {
    codes,
    onConfirm() {
      close();
      onConfirm();
    },
    onCheck() {
      close();
      // Runs after the question has restored the focus.
      setTimeout(() => onCheck(isMeant), 0);
    },
  };
  return {
    lines,
    isDue: () => lines.length > 0 && !isRequested.current,
    ask() {
      isRequested.current = true;
      setCodes(lines.map(({ productCode }) => productCode));
    },
    question,
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
