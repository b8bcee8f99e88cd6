import type { MouseEvent } from 'react';
import { focusIn } from '../platform/browser/focus.ts';

/** Marks the button that opens a row or card. It gets the focus when the order closes, and from the J and K keys. */
export const opener = { 'data-opens': '' };
export const openerSelector = '[data-opens]';

/**
 * Opens an order on a click anywhere on its row or card, except on other controls and while text is selected. Focuses the
 * row's own button first, so that closing the order returns the focus there.
 */
export function opensOnClick(open: () => void) {
  return (event: MouseEvent<HTMLElement>): void => {
    const row = event.currentTarget;
    const target = event.target as Element;
    // React also bubbles clicks from the row's dialogs, which are elsewhere in the DOM.
    if (!row.contains(target) || target.closest('button, a, label, [role="menu"]')) return;
    if (getSelection()?.isCollapsed === false) return;
    focusIn(row, openerSelector, { preventScroll: true });
    open();
  };
}
