const layers = ['[role="dialog"]', '[role="alertdialog"]', '[popover="auto"]:popover-open'];
/** Without dialogs that fade out: they take no keys any more. */
const open = layers.map(layer => `${layer}:not([data-closed])`).join(', ');

/** Returns whether a dialog, a menu or a popover is open. */
export function isCovered(): boolean {
  return document.querySelector(open) !== null;
}
