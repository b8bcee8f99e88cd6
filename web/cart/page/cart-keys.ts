import type { KeyboardEvent } from 'react';
import { focusIn, moveWithArrows } from '../../platform/browser/focus.ts';
import { isComposing, shortcutKey } from '../../platform/browser/keys.ts';
import { withChoicesOf } from '../breakdown.ts';
import type { CartItem } from '../cart.ts';

/** The controls of a line that Tab skips, and its first choice, from which arrow keys reach them. */
const lineControls = 'button, [type="checkbox"], [type="file"], select';

/**
 * Handles the keys in the fields of the cart. Enter in a quantity moves to the options of the line or to the next line's quantity,
 * and never places the order. Arrow keys move between the buttons of a line. Ctrl or Cmd+D copies the note and the choices
 * from the line above; `copyFrom` gets the codes of both lines.
 */
export function onCartKey(event: KeyboardEvent<HTMLElement>, copyFrom: (above: string, code: string) => void): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || isComposing(event)) return;
  const line = target.closest('section');
  if (!line || !currentTarget.contains(line)) return;
  if (key === 'Enter' && target.matches('[data-quantity], [data-option]')) {
    event.preventDefault();
    enterNext(line, target, event.shiftKey);
  }
  const controls = [...line.querySelectorAll<HTMLElement>(lineControls)];
  // Up and down choose in a select.
  const isChoice = target.matches('select') && !['ArrowLeft', 'ArrowRight'].includes(key);
  if (controls.includes(target) && !isChoice) moveWithArrows(event, controls);
  if (copiesFromAbove(event)) {
    // Otherwise the browser would add a bookmark.
    event.preventDefault();
    const above = line.previousElementSibling?.getAttribute('aria-label');
    const code = line.getAttribute('aria-label');
    if (above && code) copyFrom(above, code);
  }
}

/** Returns whether a key is Ctrl or Cmd+D, on any layout. */
export function copiesFromAbove(pressed: Pick<KeyboardEvent, CopyKey>): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  return shortcutKey(pressed).toLowerCase() === 'd' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
type CopyKey = 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey';

/**
 * Moves on from a quantity or an option: through the options of a line that has more than one color to choose, then to the
 * quantity of the next line.
 */
function enterNext(line: Element, target: HTMLElement, isBack: boolean): void {
  const options = [...line.querySelectorAll<HTMLElement>('[data-option]')];
  const at = options.indexOf(target);
  const next = options[at + (isBack ? -1 : 1)];
  if (options.length > 1 && next && !(isBack && at < 0)) next.focus();
  else if (isBack && at >= 0) focusIn(line, '[data-quantity]');
  else focusIn(isBack ? line.previousElementSibling : line.nextElementSibling, '[data-quantity]');
}

/** Returns the note of the line above, and its choices as far as the product has them. */
export function copiedFrom(above: CartItem, item: CartItem): Pick<CartItem, 'description' | 'breakdown'> {
  return { description: above.description, breakdown: withChoicesOf(above, item) };
}
