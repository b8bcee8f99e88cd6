import { isCovered } from '../platform/browser/is-covered.ts';
import { isComposing, isMac, shortcutKey } from '../platform/browser/keys.ts';
import type { Doing, ShortcutGroup } from './navigation/shortcuts.ts';

/** The maximum time between the two keys of a sequence. */
const sequenceMs = 1_500;

/**
 * Runs the shortcuts of a table when their keys are pressed. Ignores keys typed in fields and below an open dialog or
 * menu; keys without Ctrl or Cmd need `singleKeys`. Returns the function that stops it.
 */
export function listenToKeys(groups: readonly ShortcutGroup[], singleKeys: boolean, doing: Doing): () => void {
  const shortcuts = groups.flatMap(group => group.shortcuts).filter(({ run }) => run);
  let before = { key: '', at: 0 };

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.repeat || isComposing(event) || isCovered()) return;
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

/** Returns 'g', '?' or 'Mod+K'; undefined for a key that no shortcut uses. */
function nameOf(event: KeyboardEvent): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = shortcutKey(event);
  const mod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (mod) return altKey || shiftKey || key.length > 1 ? undefined : `Mod+${key.toUpperCase()}`;
  return ctrlKey || metaKey || altKey || key.length > 1 ? undefined : key;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  );
}
