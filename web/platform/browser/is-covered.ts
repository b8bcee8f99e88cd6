const layers = ['[role="dialog"]', '[role="alertdialog"]', '[popover="auto"]:popover-open'];
/** Excludes dialogs that fade out, because they no longer handle keys. */
const open = layers.map(layer => `${layer}:not([data-closed])`).join(', ');

/** Returns whether a dialog, a menu or a popover is open. */
export function isCovered(): boolean {
  return document.querySelector(open) !== null;
}
