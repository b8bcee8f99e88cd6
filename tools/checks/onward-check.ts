import type { Check } from './check.ts';
import { type Files, repositoryTexts } from './prose.ts';

/**
 * The forms whose sending has an effect outside of the portal, such as an email at once, or into which a scanner types. In
 * them, Enter goes on to the next field (B13).
 */
const onwardForms = [
  'web/accounts/people/edit-person.tsx',
  'web/accounts/people/invite-person.tsx',
  'web/orders/change-requests/ask-dialog.tsx',
  'web/orders/changes/change-product-dialog.tsx',
  'web/orders/deliveries/deliver-together.tsx',
  'web/orders/deliveries/new-delivery.tsx',
  'web/orders/deliveries/receipt-form.tsx',
  'web/orders/deliveries/send-rest.tsx',
  'web/stock/lot-form.tsx',
  'web/stock/purchases/receive-dialog.tsx',
];

/** Reports which of these forms Enter would send, as `file: advice`. An `InlineForm` is never sent by Enter. */
export function onwardFaults(files: Files, forms: readonly string[] = onwardForms): string[] {
  return forms.flatMap(path => {
    const code = files.get(path);
    if (code === undefined) return [`${path}: name the file to which this form has moved`];
    const isOnward = /<FormDialog\b[\s\S]*?\n\s+isOnward\n/.test(code) || /<InlineForm\b/.test(code);
    return isOnward ? [] : [`${path}: add isOnward, because Enter in a field would send the form`];
  });
}

export const onwardCheck: Check = {
  name: 'Enter sends no form with an effect outside of the portal',
  run: async () => {
    const failed = onwardFaults(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
