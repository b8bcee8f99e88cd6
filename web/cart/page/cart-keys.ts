import type { KeyboardEvent } from 'react';
import { colorOf, withColor } from '#contract/orders/note-color.ts';
import { focusIn, moveWithArrows } from '../../platform/browser/focus.ts';
import { isComposing } from '../../platform/browser/keys.ts';
import type { CartItem } from '../cart.ts';

/** The controls of a line that Tab skips, and its colors. */
const lineControls = 'button, [type="checkbox"], [type="file"]';

/**
 * Handles the keys in the fields of the cart. Enter in a quantity moves to the next line's quantity and never places
 * the order. Arrow keys move between the colors and buttons of a line. Ctrl or Cmd+D copies the note and the color from the line above; `copyFrom` gets the codes of both lines.
 */
export function onCartKey(event: KeyboardEvent<HTMLElement>, copyFrom: (above: string, code: string) => void): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || isComposing(event)) return;
  const line = target.closest('section');
  if (!line || !currentTarget.contains(line)) return;
  if (key === 'Enter' && target.matches('[data-quantity]')) {
    event.preventDefault();
    const next = event.shiftKey ? line.previousElementSibling : line.nextElementSibling;
    focusIn(next, '[data-quantity]');
  }
  const controls = [...line.querySelectorAll<HTMLElement>(lineControls)];
  if (controls.includes(target)) moveWithArrows(event, controls);
  if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    // Otherwise the browser would add a bookmark.
    event.preventDefault();
    const above = line.previousElementSibling?.getAttribute('aria-label');
    const code = line.getAttribute('aria-label');
    if (above && code) copyFrom(above, code);
  }
}

/** Returns the note of the line above, with its color only if the product has that color. */
export function copiedNote(above: CartItem, item: CartItem): string {
  const color = colorOf(above.description, above.colors);
  const isForeign = color !== undefined && !item.colors.some(one => one.toLowerCase() === color.toLowerCase());
  return isForeign ? withColor(above.description, color, above.colors) : above.description;
}
