import { type RefObject, useEffect } from 'react';
import { isCovered } from '../../platform/browser/is-covered.ts';
import { isEscape, shortcutKey } from '../../platform/browser/keys.ts';
import { stepOf } from '../../platform/browser/list-keys.ts';
import { readStored } from '../../platform/browser/stored.ts';
import { useUser } from '../../platform/session/user.ts';
import { openerSelector } from '../opens-on-click.ts';
import { rowActionOf } from './row-actions.ts';

const fields = 'input, textarea, select, [contenteditable="true"]';

/**
 * Moves between rows, starting at the first row: with J and K anywhere on the screen, and with the arrow keys inside
 * the list. Space on a row selects it, Ctrl+A selects all rows, Escape clears the selection. M and Shift+F10 open the
 * menu of the focused row. Ignores keys in fields and while a dialog or menu is open.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onEscape: () => void, onAll?: () => void): void {
  const { id } = useUser();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(shortcutKey(event));
      const target = event.target as Element;
      if (isEscape(event) && !event.defaultPrevented && !isCovered()) onEscape();
      if (event.key === ' ' && target.matches(openerSelector) && list.current?.contains(target)) {
        const tick = target.closest('article')?.querySelector<HTMLElement>('[data-tick]');
        if (tick) event.preventDefault();
        return tick?.click();
      }
      const row = target.closest('article');
      const isInRow = row !== null && list.current?.contains(row) === true;
      const action = isCovered() || target.closest(fields) ? undefined : rowActionOf(event, isInRow);
      const menu = action === 'menu' && row?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
      if (menu || (action === 'selectAll' && onAll)) {
        event.preventDefault();
        return menu ? menu.click() : onAll?.();
      }
      if (!step || !list.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(fields) || isCovered()) return;
      // Outside the list arrow keys scroll the page, and users can turn off single-letter keys (WCAG 2.1.4).
      const isOutside = !list.current.contains(target);
      if (isOutside && (event.key.length > 1 || readStored(`singleKeys:${id}`) === 'off')) return;
      const openers = [...list.current.querySelectorAll<HTMLElement>(openerSelector)];
      const next = openers[openers.findIndex(opener => row?.contains(opener)) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    // Space presses a focused button when it is released, also after a context menu, although its keydown was handled.
    const onRelease = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const isRow = event.key === ' ' && target.matches(openerSelector) && list.current?.contains(target);
      if (isRow && target.closest('article')?.querySelector('[data-tick]')) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('keyup', onRelease);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('keyup', onRelease);
    };
  }, [list, id, onEscape, onAll]);
}
