/**
 * Gives the focus to `next`, or else to the page's content, when what had it is gone by the time the dialog that asked, and
 * the alert after it, have closed.
 */
export function catchFocus(next: () => Element | null | undefined): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (document.querySelector('[role="alertdialog"]')) return catchFocus(next);
    if (activeElement !== body) return;
    const found = next();
    (found instanceof HTMLElement && found.isConnected ? found : document.getElementById('content'))?.focus();
  }, 100);
}

/** A list that gives the focus itself to what took the place of a row; nothing when no list is there. */
export function ownList(): Element | null {
  return document.querySelector('[role="feed"]') && document.body;
}

/** For a button that goes with what it removes: the focus goes to that of the next one, of the one before, or to `otherwise`. */
export function focusBeside(
  buttons: ArrayLike<HTMLElement> | undefined,
  at: number,
  otherwise: HTMLElement | null | undefined,
): void {
  (buttons?.[at + 1] ?? buttons?.[at - 1] ?? otherwise)?.focus();
}

/** The first button of what stands in the place of an item of a list once that is gone. */
export function inPlaceOf(item: Element | null | undefined): () => Element | null | undefined {
  const list = item?.parentElement;
  const at = item && list ? [...list.children].indexOf(item) : 0;
  return () => list?.children[Math.min(at, list.children.length - 1)]?.querySelector('button');
}
