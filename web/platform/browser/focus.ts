import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

type Box = RefObject<HTMLElement | null>;

/** Focuses the first element in the box that matches the selector, if both exist. */
export function focusIn(box: ParentNode | null | undefined, selector: string, options?: FocusOptions): void {
  box?.querySelector<HTMLElement>(selector)?.focus(options);
}

/**
 * Moves the focus out of an item that is about to be removed: to the matching element of the next item, of the previous
 * item, or `otherwise`.
 */
export function focusBeside(item: Element | null | undefined, selector: string, otherwise?: HTMLElement | null): void {
  const [next, previous] = [item?.nextElementSibling, item?.previousElementSibling].map(near =>
    near?.querySelector<HTMLElement>(selector),
  );
  (next ?? previous ?? otherwise)?.focus();
}

/** Focuses an element when it appears. */
export function useFocusOnOpen(element: Box): void {
  useLayoutEffect(() => element.current?.focus(), [element]);
}

/**
 * Focuses the button that appears when its form closes. A layout effect, because a dialog takes the focus of a removed
 * element right after the commit, and again in the next frame.
 */
export function useFocusOnClose(isOpen: boolean, button: Box): void {
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}

/** When the box is removed while it contains the focus, moves the focus to the element that `next` returns. */
export function useFocusAfterRemoval(box: Box, next: (box: HTMLElement) => HTMLElement | null | undefined): void {
  const find = useRef(next);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) find.current(current)?.focus();
    };
  }, [box]);
}

/** Stores which element had the focus before it entered a box. `back` returns the focus to that element. */
export function useFocusBefore() {
  const before = useRef<HTMLElement>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget: from }: FocusEvent) => {
      if (!currentTarget.contains(from as Node | null)) before.current = from instanceof HTMLElement ? from : null;
    },
    back: useCallback(() => before.current?.focus(), []),
  };
}

/** Moves the focus with the arrow keys from one of these elements to the next or previous one, in a circle. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>, elements: readonly HTMLElement[]): void {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const forward = event.key === 'ArrowDown' || event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
  const back = event.key === 'ArrowUp' || event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
  const at = elements.indexOf(document.activeElement as HTMLElement);
  if (!forward && !back) return;
  event.preventDefault();
  elements[(at + (forward ? 1 : elements.length - 1)) % elements.length]?.focus();
}
