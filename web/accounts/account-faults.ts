import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { t } from '#contract/wording.ts';
import { inSentence } from '#contract/wording-parts.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { texts } from '../platform/forms/texts.ts';
import type { Faults } from '../platform/forms/use-form-of.ts';

/** Joins a field's label and a message to a sentence: 'Product Code', 'is required' → 'Product code is required'. */
export function ofField(label: string, what: string): string {
  return `${label.charAt(0)}${inSentence(label.slice(1))} ${what}`;
}

/** Returns how a form of an account words the faults of its fields, which have these labels: its own and the server's. */
export function accountFaults(labels: Faults) {
  const worded = (path: string, message: string) => (labels[path] ? ofField(labels[path], message) : message);
  return {
    words(values: Partial<Record<string, unknown>>, path: string, message: string): string {
      const typed = String(values[path] ?? '');
      const isPassword = /password/i.test(path);
      if ((isPassword ? typed : typed.trim()) === '') return worded(path, t`is required`);
      if (/email/i.test(path)) return texts.notEmail;
      const isShort = isPassword && textLength(typed) < limits.passwordLeast;
      return isShort ? texts.atLeast(limits.passwordLeast) : worded(path, message);
    },
    refusals(error: Error): Faults {
      if (!(error instanceof ApiError)) return {};
      if (error.code === 'usernameTaken') return { username: error.message };
      const known = Object.entries(error.fields).filter(([field]) => labels[field]);
      return Object.fromEntries(known.map(([field, message]) => [field, worded(field, message)]));
    },
  };
}
