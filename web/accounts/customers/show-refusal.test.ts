import { expect, it } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { showRefusal } from './show-refusal.ts';

type Shown = [name: string, message: string | undefined, isFocused: boolean | undefined];

/** Shows the error in a form with a username and a new password. Returns the errors and the text for the banner. */
function refuse(error: Error) {
  const shown: Shown[] = [];
  const text = showRefusal(
    {
      getValues: (() => ({ username: '', newPassword: '' })) as never,
      setError: (name: string, { message }: { message?: string }, options?: { shouldFocus: boolean }) =>
        void shown.push([name, message, options?.shouldFocus]),
    },
    error,
    'Failed to save',
  );
  return { shown, text };
}

it('shows the field errors as sentences under their fields and focuses the first', () => {
  const fields = { newPassword: 'must have at least 8 characters', username: 'is required' };

  const { shown, text } = refuse(new ApiError(400, 'invalidInput', 'Check the fields', fields));

  expect(shown).toEqual([
    ['newPassword', 'New password must have at least 8 characters', true],
    ['username', 'Username is required', false],
  ]);
  expect(text).toBe('Check the fields');
});

it('shows a taken username under its field', () => {
  const { shown } = refuse(new ApiError(409, 'usernameTaken', 'Username is taken'));

  expect(shown).toEqual([['username', 'Username is taken', true]]);
});

it('ignores errors of fields that the form does not have', () => {
  expect(refuse(new ApiError(400, 'invalidInput', 'Check the fields', { role: 'is unknown' })).shown).toEqual([]);
});

it('returns the fallback for other errors', () => {
  expect(refuse(new Error('x is undefined'))).toEqual({ shown: [], text: 'Failed to save' });
});
