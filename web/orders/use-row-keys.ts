import { type RefObject, useEffect } from 'react';
import { useUser } from '../accounts/queries.ts';
import { readKept } from '../kit/kept.ts';
import { stepOf } from '../kit/list-keys.ts';
import { openerSelector } from './opens-on-click.ts';

const fields = 'input, textarea, select, [contenteditable="true"]';
const covers = '[role="dialog"], [role="alertdialog"], [popover="auto"]:popover-open';

/**
 * J and K move between the rows from anywhere on the screen, the arrows from within the list; from outside a row the first
 * one is next. Never while somebody types, nor under an open dialog or menu.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const { id } = useUser();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event.key);
      const target = event.target as Element;
      if (!step || !list.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(fields) || document.querySelector(covers)) return;
      // Arrows scroll the page there, and single letters can be turned off (WCAG 2.1.4).
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
  }, [list, id]);
}
