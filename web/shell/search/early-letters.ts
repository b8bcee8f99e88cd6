import { isComposing } from '../../platform/browser/keys.ts';

let kept = '';
let stop = () => {};

/**
 * Keeps what the user types from now on until the search dialog takes it, because its code may still be loading. Letters
 * typed in a field stay there. Returns the function that stops it.
 */
export function keepLetters(): () => void {
  stop();
  kept = '';
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element | null;
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    if (target?.closest?.('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')) return;
    if (event.key === 'Backspace') kept = [...kept].slice(0, -1).join('');
    else if ([...event.key].length === 1) kept += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('keydown', onKey, true);
  stop = () => document.removeEventListener('keydown', onKey, true);
  return stop;
}

/** Returns the kept letters, and stops keeping more. */
export function takeLetters(): string {
  stop();
  const taken = kept;
  kept = '';
  return taken;
}
