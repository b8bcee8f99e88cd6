import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { fieldLabels } from './customer-form-values.ts';
import { ofField, texts } from './texts.ts';

const labels: Partial<Record<string, string>> = {
  ...fieldLabels,
  username: texts.username,
  password: texts.password,
  currentPassword: texts.currentPassword,
  newPassword: texts.newPassword,
};

/**
 * Shows the server's field errors under their fields and focuses the first. Returns the text for the banner: the
 * server's, or the fallback (ER-6).
 */
export function showRefusal<V extends Record<string, unknown>>(
  { setError, getValues }: Pick<UseFormReturn<V>, 'setError' | 'getValues'>,
  error: Error,
  fallback: string,
): string {
  const text = errorText(error, fallback);
  if (!(error instanceof ApiError)) return text;
  const faults = error.code === 'usernameTaken' ? { username: text } : labelled(error.fields);
  const known = getValues();
  Object.entries(faults).forEach(([name, message], index) => {
    if (name in known) setError(name as FieldPath<V>, { message }, { shouldFocus: index === 0 });
  });
  return text;
}

/** Converts 'must have at least 8 characters' to 'New password must have at least 8 characters'. */
function labelled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, labels[name] ? ofField(labels[name], message) : message]),
  );
}
