import { t } from '#contract/wording.ts';
import { listKeys } from '../platform/browser/list-keys.ts';
import type { ShortcutGroup } from './navigation/shortcuts.ts';
import type { TabUser } from './navigation/tabs.tsx';

/** The keys of an opened order of the workshop, for the dialog of shortcuts. web/orders/workbench/workbench-keys.ts handles them. */
const workbenchKeys = [
  { shown: ['J', '↓'], does: t`Next product` },
  { shown: ['K', '↑'], does: t`Previous product` },
  { shown: ['Space'], does: t`Select the product` },
  { shown: ['Shift+↓', 'Shift+↑'], does: t`Select more products` },
  { shown: ['Mod+A'], does: t`Select all products` },
  { shown: ['1', '5'], does: t`Set the status, from Not Reviewed to Packaging` },
  { shown: ['+', '-'], does: t`One ready item more or less` },
  { shown: ['S'], does: t`Choose the status` },
  { shown: ['Enter'], does: t`Save the count and go to the next one` },
  { shown: ['M'], does: t`Write a message` },
  { shown: ['Mod+Enter'], does: t`Send and open the next unread order` },
  { shown: ['['], does: t`Previous order` },
  { shown: [']'], does: t`Next order` },
];

/** The keys of the Board, for the dialog of shortcuts. web/planning/board/use-board-keys.ts handles them. */
const boardKeys = [
  { shown: ['←', '→', '↑', '↓'], does: t`Move between cards` },
  { shown: ['Shift+←', 'Shift+→'], does: t`Move the card` },
  { shown: ['1', '5'], does: t`Set the status, from Not Reviewed to Packaging` },
  { shown: ['X'], does: t`Select the card` },
  { shown: ['Shift+X'], does: t`Select up to this card` },
  { shown: ['A'], does: t`Select all of the column` },
  { shown: ['Enter'], does: t`Open the order` },
  { shown: ['Esc'], does: t`Clear the selection` },
];

const cartKeys = [
  { shown: ['Enter'], does: t`Next quantity` },
  { shown: ['←', '→'], does: t`From the colors to pictures, remove and select` },
  { shown: ['Mod+D'], does: t`Copy note and color from above` },
];

/** The shortcuts that single screens handle themselves, for the shortcuts dialog. */
export function screenShortcuts({ role, companyRole }: TabUser): readonly ShortcutGroup[] {
  const group = (name: string, keys: readonly { shown: readonly string[]; does: string }[]): ShortcutGroup => ({
    name,
    shortcuts: keys.map(({ shown, does }) => ({ keys: [], shown, does })),
  });
  if (companyRole === 'viewer') return [];
  if (role === 'customer') return [group(t`In the cart`, cartKeys)];
  return [group(t`On the orders`, listKeys), group(t`In an order`, workbenchKeys), group(t`On the Board`, boardKeys)];
}
