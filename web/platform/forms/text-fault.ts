import { limits } from '#contract/call/limits.ts';
import { isLongerThan, textLength } from '#contract/call/text-length.ts';
import { texts } from './texts.ts';

/** `required`: the error text of an empty field; without it the field is optional. */
export type TextRule = { most: number; required?: string | undefined };

/**
 * Returns the error text of a typed text, or undefined when it is valid. Mirrors `trimmedText` of the contract: blanks at
 * the ends do not count, and the length is that of the stored form.
 */
export function textFault(typed: string, { most, required }: TextRule): string | undefined {
  const text = typed.trim();
  if (text === '') return required;
  return isLongerThan(text, most) ? texts.upTo(most) : undefined;
}

/** Returns the error text of a new password, or undefined when it is valid. Blanks are part of a password. */
export function passwordFault(typed: string, required: string): string | undefined {
  if (typed === '') return required;
  if (textLength(typed) < limits.passwordLeast) return texts.atLeast(limits.passwordLeast);
  return isLongerThan(typed, limits.passwordMost) ? texts.upTo(limits.passwordMost) : undefined;
}
