import type { MouseEvent } from 'react';

/** Marks the button of a row or card that opens it: where the focus comes back to, and where J and K go. */
export const opener = { 'data-opens': '' };
export const openerSelector = '[data-opens]';

/**
 * Opens an order by a click anywhere on its row or card, except on what has an action of its own and while text is being
 * selected. The focus first goes to the row's own button, so that it comes back there.
 */
export function opensOnClick(open: () => void) {
  return (event: MouseEvent<HTMLElement>): void => {
    const row = event.currentTarget;
    const target = event.target as Element;
    // What a dialog of the row shows elsewhere on the page comes by here too.
    if (!row.contains(target) || target.closest('button, a, [role="menu"]')) return;
    if (getSelection()?.isCollapsed === false) return;
    row.querySelector<HTMLElement>(openerSelector)?.focus({ preventScroll: true });
    open();
  };
}
