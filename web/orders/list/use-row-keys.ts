import { type RefObject, useEffect } from 'react';
import { isCovered } from '../../browser/is-covered.ts';
import { readKept } from '../../browser/kept.ts';
import { stepOf } from '../../browser/list-keys.ts';
import { useUser } from '../../session/queries.ts';
import { openerSelector } from '../opens-on-click.ts';

const fields = 'input, textarea, select, [contenteditable="true"]';

/**
 * Moves between rows, starting at the first row: with J and K anywhere on the screen, and with the arrow keys inside
 * the list. Space on a row selects it, Escape clears the selection. Ignores keys in fields and while a dialog or menu
 * is open.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const { id } = useUser();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event.key);
      const target = event.target as Element;
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) onEscape();
      if (event.key === ' ' && target.matches(openerSelector) && list.current?.contains(target)) {
        const tick = target.closest('article')?.querySelector<HTMLElement>('[data-tick]');
        if (tick) event.preventDefault();
        return tick?.click();
      }
      if (!step || !list.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(fields) || isCovered()) return;
      // Outside the list arrow keys scroll the page, and users can turn off single-letter keys (WCAG 2.1.4).
      const isOutside = !list.current.contains(target);
      if (isOutside && (event.key.length > 1 || readKept(`singleKeys:${id}`) === 'off')) return;
      const openers = [...list.current.querySelectorAll<HTMLElement>(openerSelector)];
      const row = target.closest('article');
      const next = openers[openers.findIndex(opener => row?.contains(opener)) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, id, onEscape]);
}
