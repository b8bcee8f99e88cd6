import type { KeyboardEvent } from 'react';
import { isEnter } from '../browser/keys.ts';

/** The fields and the button of a form that Enter leads to. */
const stops = 'input:not([type="file"], [disabled], [readonly]), select, textarea, button[type="submit"]';

/**
 * The keys of a form whose sending has an effect outside of the portal, such as an email: Enter in a field, as a scanner
 * sends it behind a number, goes on to the next field and at last to the button. Ctrl+Enter sends.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isEnter(event) || event.defaultPrevented) return;
  const { currentTarget: form, target } = event;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  // Enter is a line in a text area, and a press on a button.
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(stops)].filter(field => field.offsetParent !== null);
  // The button of a dialog is outside of its form.
  const button = document.querySelector<HTMLElement>(`button[type="submit"][form="${CSS.escape(form.id)}"]`);
  (fields[fields.indexOf(target) + 1] ?? button)?.focus();
}
