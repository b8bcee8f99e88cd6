import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { limits } from '#contract/call/limits.ts';
import { textFault } from '../platform/forms/text-fault.ts';
import { texts } from '../platform/forms/texts.ts';

/** Returns the error text of a typed email address, or undefined when it is valid. It is optional without `required`. */
export function emailFault(typed: string, required?: string): string | undefined {
  const email = typed.trim();
  const fault = textFault(email, { most: limits.email, required });
  return fault ?? (email === '' || isEmailAddress(email) ? undefined : texts.notEmail);
}
