import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { password } from '#contract/accounts/accounts.ts';
import { trimmedText } from '#contract/call/field-schemas.ts';
import { passwordFault, textFault } from './text-fault.ts';

const typed = fc.string({ unit: fc.constantFrom(' ', '\t', 'a', 'é', 'e\u0301', '👜'), maxLength: 12 });

describe('a typed text', () => {
  test('is valid in a form exactly when the contract accepts it (ER-8)', () => {
    fc.assert(
      fc.property(typed, text => {
        const required = textFault(text, { most: 5, required: 'Name is required' });
        expect(required === undefined).toBe(trimmedText(5, 1).safeParse(text).success);
        expect(textFault(text, { most: 5 }) === undefined).toBe(trimmedText(5).safeParse(text).success);
      }),
    );
  });

  test('is reported when it is missing or too long', () => {
    expect(textFault(' \t', { most: 200, required: 'Name is required' })).toBe('Name is required');
    expect(textFault(' ', { most: 200 })).toBeUndefined();
    expect(textFault('x'.repeat(5_001), { most: 5_000 })).toBe('Up to 5,000 characters');
  });
});

describe('a new password', () => {
  test('is valid in a form exactly when the contract accepts it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', 'a', '🔑'), maxLength: 140 }), text => {
        expect(passwordFault(text, 'is required') === undefined).toBe(password.safeParse(text).success);
      }),
    );
  });

  test('is reported when it is missing, too short or too long', () => {
    expect(passwordFault('', 'Password is required')).toBe('Password is required');
    expect(passwordFault('🔑'.repeat(7), 'Password is required')).toBe('At least 8 characters');
    expect(passwordFault('x'.repeat(129), 'Password is required')).toBe('Up to 128 characters');
  });
});
