import { shortcutKey } from '../../platform/browser/keys.ts';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns what a key does in a list of orders, besides moving: selects all rows, or opens the menu of the focused one. */
export function rowActionOf(pressed: Key, isInRow: boolean): 'selectAll' | 'menu' | undefined {
  const key = shortcutKey(pressed);
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? 'selectAll' : undefined;
  const isMenu = shiftKey ? key === 'F10' : key === 'm' || key === 'ContextMenu';
  return isMenu && isInRow ? 'menu' : undefined;
}
