import { type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';
import { isComposing, shortcutKey } from '../../platform/browser/keys.ts';
import { stepOf } from '../../platform/browser/list-keys.ts';

/** An action that a key triggers in an order opened by the workshop. */
export type WorkbenchAction =
  | { do: 'move'; step: number; extend: boolean }
  | { do: 'status'; status: ProductStatus }
  | { do: 'count'; step: 1 | -1 }
  | { do: 'order'; step: 1 | -1 }
  | { do: 'selectAll' | 'clear' | 'openStatus' | 'write' | 'date' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  code?: string;
  nativeEvent?: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;
};
type Where = {
  /** The focused element: a line or one of its buttons, its status or count, another field, or anything else. */
  on: 'line' | 'status' | 'count' | 'field' | 'elsewhere';
  hasSelection: boolean;
  /** False when the user turned single-key shortcuts off (WCAG 2.1.4); a focused line still handles its keys. */
  singleKeys: boolean;
};

/** Returns what a key does in an opened order; undefined for keys without an action. */
export function workbenchActionOf(pressed: Key, { on, hasSelection, singleKeys }: Where): WorkbenchAction | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = pressed;
  if (nativeEvent && isComposing({ nativeEvent })) return undefined;
  const key: Key = { key: shortcutKey(pressed), ctrlKey, metaKey, altKey, shiftKey };
  if (key.key === 'Escape') return hasSelection ? { do: 'clear' } : undefined;
  // Many keyboards type brackets with AltGr, which browsers report as Ctrl and Alt.
  const step = key.key === ']' ? 1 : key.key === '[' ? -1 : undefined;
  if (step && on !== 'field' && (singleKeys || on !== 'elsewhere')) return { do: 'order', step };
  if (key.altKey) return undefined;
  if (key.ctrlKey || key.metaKey) return withControl(key, on);
  if (on === 'count') return arrowMove(key);
  if (on === 'line') return arrowMove(key) ?? letterAction(key);
  return on === 'elsewhere' && singleKeys ? letterAction(key, hasSelection) : undefined;
}

function withControl({ key, shiftKey }: Key, on: Where['on']): WorkbenchAction | undefined {
  const isAll = key.toLowerCase() === 'a' && !shiftKey;
  return isAll && on !== 'field' && on !== 'count' ? { do: 'selectAll' } : undefined;
}

function arrowMove({ key, shiftKey }: Key): WorkbenchAction | undefined {
  return key.startsWith('Arrow') && stepOf(key) !== 0 ? { do: 'move', step: stepOf(key), extend: shiftKey } : undefined;
}

/** Without `hasLine`, the focus is outside the lines, so there is no count or status to open. */
function letterAction({ key }: Key, hasLine = true): WorkbenchAction | undefined {
  const letter = key.length === 1 ? key.toLowerCase() : '';
  if (letter === 'j' || letter === 'k') return { do: 'move', step: stepOf(letter), extend: false };
  if (letter === 'm') return { do: 'write' };
  if (letter === 'd') return { do: 'date' };
  if (!hasLine) return undefined;
  const status = productStatuses[Number(letter) - 1];
  if (status) return { do: 'status', status };
  if (letter === 's') return { do: 'openStatus' };
  if (letter === '+' || letter === '=') return { do: 'count', step: 1 };
  return letter === '-' || letter === '−' ? { do: 'count', step: -1 } : undefined;
}
