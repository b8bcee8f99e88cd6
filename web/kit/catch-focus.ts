/** How often it is looked, 100 ms apart: longer than a dialog takes to close on a slow machine. */
const looks = 20;

/**
 * Gives the focus to `next`, or else to the page's content, when what had it is gone by the time the dialog that asked
 * has closed.
 */
export function catchFocus(next: () => Element | null | undefined, look = 1): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    const isAsking = document.querySelector('[role="alertdialog"]') !== null;
    if (isAsking && look < looks) return catchFocus(next, look + 1);
    if (isAsking || activeElement !== body) return;
    const found = next();
    (found instanceof HTMLElement && found.isConnected ? found : document.getElementById('content'))?.focus();
  }, 100);
}

/** The first button of what stands in the place of an item of a list once that is gone. */
export function inPlaceOf(item: Element | null | undefined): () => Element | null | undefined {
  const list = item?.parentElement;
  const at = item && list ? [...list.children].indexOf(item) : 0;
  return () => list?.children[Math.min(at, list.children.length - 1)]?.querySelector('button');
}
