/** The keys of an opened order of the workshop, for the dialog of shortcuts. web/orders/workbench/workbench-keys.ts handles them. */
export const workbenchKeys = [
  { shown: ['J', '↓'], does: 'Next product' },
  { shown: ['K', '↑'], does: 'Previous product' },
  { shown: ['Space'], does: 'Select the product' },
  { shown: ['Shift+↓', 'Shift+↑'], does: 'Select more products' },
  { shown: ['Mod+A'], does: 'Select all products' },
  { shown: ['1', '5'], does: 'Set the status, from Not Reviewed to Packaging' },
  { shown: ['+', '-'], does: 'One finished item more or less' },
  { shown: ['S'], does: 'Choose the status' },
  { shown: ['Enter'], does: 'Save the count and go to the next one' },
  { shown: ['M'], does: 'Write a message' },
  { shown: ['Mod+Enter'], does: 'Send and open the next unread order' },
  { shown: ['['], does: 'Previous order' },
  { shown: [']'], does: 'Next order' },
];
