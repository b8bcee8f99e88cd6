import type { KeyboardEvent } from 'react';
import { isEnter } from '../../platform/browser/keys.ts';

/** Enter and the arrow keys lead from a field to the next or previous one of a column, as in a table. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isUp = event.key === 'ArrowUp' || (isEnter(event) && event.shiftKey);
  if (!isUp && event.key !== 'ArrowDown' && !isEnter(event)) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const at = fields.indexOf(event.target as HTMLInputElement);
  if (at < 0) return;
  // Otherwise Enter would send the form, and an arrow key would move the caret.
  event.preventDefault();
  const next = fields[at + (isUp ? -1 : 1)];
  next?.focus();
  next?.select();
}
