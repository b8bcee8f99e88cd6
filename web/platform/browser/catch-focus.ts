// Separate from focus.ts, which the first screen loads.
let catching: ReturnType<typeof setTimeout> | undefined;

/**
 * If the focused element was removed, moves the focus to `next`, or else to the page's content. Waits until the dialog
 * and any alert have closed. A later call replaces a waiting one; one at the removal of a component belongs in a layout
 * effect, because passive effects run after a waiting call may have moved the focus.
 */
export function catchFocus(next: () => Element | null | undefined): void {
  clearTimeout(catching);
  catching = setTimeout(() => {
    const { activeElement, body } = document;
    if (document.querySelector('[role="alertdialog"]')) return catchFocus(next);
    if (activeElement !== body) return;
    const found = next();
    if (found === body) catching = setTimeout(() => document.activeElement === body && focusContent(), 500);
    else if (found instanceof HTMLElement && found.isConnected) found.focus();
    else focusContent();
  }, 100);
}

function focusContent(): void {
  document.getElementById('content')?.focus();
}

/**
 * Returns the body if a list on the page moves the focus itself, so that `catchFocus` waits. The list does not when the
 * removed element was outside of it, or its row is not rendered.
 */
export function ownList(): Element | null {
  return document.querySelector('[role="feed"]') && document.body;
}

/** Returns a function that finds the first button of the item that takes the place of the removed one. */
export function inPlaceOf(item: Element | null | undefined): () => Element | null | undefined {
  const list = item?.parentElement;
  const at = item && list ? [...list.children].indexOf(item) : 0;
  return () => list?.children[Math.min(at, list.children.length - 1)]?.querySelector('button');
}
