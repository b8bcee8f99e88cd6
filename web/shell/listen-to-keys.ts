import type { Doing, ShortcutGroup } from './shortcuts.ts';

/** How long the second key of two may take. */
const sequenceMs = 1_500;
export const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);

/**
 * Runs the shortcuts of a table as they are pressed on the page. Never while somebody types, nor under an open dialog or
 * menu; keys without Ctrl or Cmd only where `singleKeys` says so. Gives the function that ends it.
 */
export function listenToKeys(groups: readonly ShortcutGroup[], singleKeys: boolean, doing: Doing): () => void {
  const shortcuts = groups.flatMap(group => group.shortcuts).filter(({ run }) => run);
  let before = { key: '', at: 0 };

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.repeat || event.isComposing || isCovered()) return;
    const key = nameOf(event);
    if (!key) return;
    const isSingle = !key.startsWith('Mod+');
    if (isSingle && (!singleKeys || isTyping(event.target))) return;
    const sequence = event.timeStamp - before.at < sequenceMs ? [before.key, key] : [];
    before = { key, at: event.timeStamp };
    const fits = (pressed: readonly string[]) =>
      shortcuts.find(({ keys }) => keys.length > 0 && keys.join(' ') === pressed.join(' '));
    const found = fits(sequence) ?? fits([key]);
    if (!found) return;
    event.preventDefault();
    before = { key: '', at: 0 };
    found.run?.(doing);
  }

  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** 'g', '?', 'Mod+K'; nothing for what is no shortcut's key. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  const mod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (mod) return altKey || shiftKey || key.length > 1 ? undefined : `Mod+${key.toUpperCase()}`;
  return ctrlKey || metaKey || altKey || key.length > 1 ? undefined : key;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** Whether a dialog, a menu or a popover lies over the page. */
function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [popover="auto"]:popover-open') !== null;
}
