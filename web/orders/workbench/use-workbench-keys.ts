import type { KeyboardEvent, RefObject } from 'react';
import { focusIn } from '../../platform/browser/focus.ts';
import { readStored } from '../../platform/browser/stored.ts';
import { useUser } from '../../platform/session/user.ts';
import type { WorkbenchControls } from './workbench.tsx';
import { workbenchActionOf } from './workbench-keys.ts';

type Doing = {
  /** Null for a completed order, whose products cannot change. */
  controls: RefObject<WorkbenchControls | null>;
  /** Opens the previous or next order of the list. */
  onOrder: (step: 1 | -1) => void;
  onWrite: () => void;
};

/** Handles the keys of an opened order of the workshop (`workbench-keys.ts`). */
export function useWorkbenchKeys({ controls, onOrder, onWrite }: Doing) {
  const { id } = useUser();
  return (event: KeyboardEvent<HTMLElement>): void => {
    const root = event.currentTarget;
    const target = event.target as HTMLElement;
    // React also bubbles the keys of confirmations and menus that are elsewhere in the DOM.
    if (event.defaultPrevented || !root.contains(target) || target.closest('[popover]')) return;
    const workbench = controls.current;
    const line = target.closest<HTMLElement>('[data-line]');
    const action = workbenchActionOf(event, {
      on: placeOf(target, line),
      hasSelection: workbench?.hasSelection ?? false,
      singleKeys: readStored(`singleKeys:${id}`) !== 'off',
    });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = line ? Number(line.dataset.line) : undefined;
    if (action.do === 'order') onOrder(action.step);
    else if (action.do === 'write') onWrite();
    else if (action.do === 'move') moveTo(root, target, action, workbench);
    else if (action.do === 'status') workbench?.setStatus(action.status, focused);
    else if (action.do === 'count') line?.querySelector<HTMLElement>(`[data-step="${action.step}"]`)?.click();
    else if (action.do === 'openStatus') openStatus(line?.querySelector('select'));
    else if (action.do === 'selectAll') workbench?.selectAll();
    else if (action.do === 'date') root.querySelector<HTMLElement>('[data-review-date]')?.click();
    else workbench?.clear();
  };
}

function placeOf(target: HTMLElement, line: HTMLElement | null) {
  if (target.matches('[data-count]')) return 'count';
  if (target.matches('select')) return line ? 'status' : 'field';
  if (target.matches('input:not([type="checkbox"]), textarea, [contenteditable="true"]')) return 'field';
  return line ? 'line' : 'elsewhere';
}

/** Moves the focus to the next line: from a count to the next count, otherwise to the checkbox. */
function moveTo(
  root: HTMLElement,
  target: HTMLElement,
  { step, extend }: { step: number; extend: boolean },
  workbench: WorkbenchControls | null,
): void {
  const lines = [...root.querySelectorAll<HTMLElement>('[data-line]')];
  const from = lines.findIndex(line => line.contains(target));
  const to = from < 0 ? 0 : Math.min(lines.length - 1, Math.max(0, from + step));
  const line = lines[to];
  const part = target.matches('[data-count]') ? '[data-count]' : '[data-tick]';
  focusIn(line, part);
  line?.scrollIntoView({ block: 'nearest' });
  const [first, last] = [lines[from]?.dataset.line, line?.dataset.line];
  if (extend && first && last) workbench?.extend(Number(first), Number(last));
}

function openStatus(select: HTMLSelectElement | null | undefined): void {
  select?.focus();
  try {
    select?.showPicker();
  } catch {
    // Without the browser's support, only focuses the select, which Enter opens.
  }
}
