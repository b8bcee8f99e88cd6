import { boardKeys } from '../platform/browser/board-keys.ts';
import { listKeys } from '../platform/browser/list-keys.ts';
import { workbenchKeys } from '../platform/browser/workbench-keys.ts';
import type { ShortcutGroup } from './navigation/shortcuts.ts';
import type { TabUser } from './navigation/tabs.tsx';

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
