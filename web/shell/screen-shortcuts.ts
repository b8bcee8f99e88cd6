import { listKeys } from '../platform/browser/list-keys.ts';
import type { ShortcutGroup } from './navigation/shortcuts.ts';
import type { TabUser } from './navigation/tabs.tsx';

/** The keys of an opened order of the workshop, for the dialog of shortcuts. web/orders/workbench/workbench-keys.ts handles them. */
const workbenchKeys = [
  { shown: ['J', '↓'], does: 'Next product' },
  { shown: ['K', '↑'], does: 'Previous product' },
  { shown: ['Space'], does: 'Select the product' },
  { shown: ['Shift+↓', 'Shift+↑'], does: 'Select more products' },
  { shown: ['Mod+A'], does: 'Select all products' },
  { shown: ['1', '5'], does: 'Set the status, from Not Reviewed to Packaging' },
  { shown: ['+', '-'], does: 'One ready item more or less' },
  { shown: ['S'], does: 'Choose the status' },
  { shown: ['Enter'], does: 'Save the count and go to the next one' },
  { shown: ['M'], does: 'Write a message' },
  { shown: ['Mod+Enter'], does: 'Send and open the next unread order' },
  { shown: ['['], does: 'Previous order' },
  { shown: [']'], does: 'Next order' },
];

/** The keys of the Board, for the dialog of shortcuts. web/planning/board/use-board-keys.ts handles them. */
const boardKeys = [
  { shown: ['←', '→', '↑', '↓'], does: 'Move between cards' },
  { shown: ['Shift+←', 'Shift+→'], does: 'Move the card' },
  { shown: ['1', '5'], does: 'Set the status, from Not Reviewed to Packaging' },
  { shown: ['X'], does: 'Select the card' },
  { shown: ['Shift+X'], does: 'Select up to this card' },
  { shown: ['A'], does: 'Select all of the column' },
  { shown: ['Enter'], does: 'Open the order' },
  { shown: ['Esc'], does: 'Clear the selection' },
];

const cartKeys = [
  { shown: ['Enter'], does: 'Next quantity' },
  { shown: ['←', '→'], does: 'From the colors to pictures, remove and select' },
  { shown: ['Mod+D'], does: 'Copy note and color from above' },
];

/** The shortcuts that single screens handle themselves, for the shortcuts dialog. */
export function screenShortcuts({ role, companyRole }: TabUser): readonly ShortcutGroup[] {
  const group = (name: string, keys: readonly { shown: readonly string[]; does: string }[]): ShortcutGroup => ({
    name,
    shortcuts: keys.map(({ shown, does }) => ({ keys: [], shown, does })),
  });
  if (companyRole === 'viewer') return [];
  if (role === 'customer') return [group('In the cart', cartKeys)];
  return [group('On the orders', listKeys), group('In an order', workbenchKeys), group('On the Board', boardKeys)];
}
