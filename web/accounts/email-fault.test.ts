import { expect, test } from 'vitest';
import { emailFault } from './email-fault.ts';

test('an email address is optional unless a text for its absence is given', () => {
  expect(emailFault(' ')).toBeUndefined();
  expect(emailFault(' ', 'Email is required')).toBe('Email is required');
});

test('an invalid or too long email address is reported', () => {
  expect(emailFault(' mara@harbour.example ')).toBeUndefined();
  expect(emailFault('mara')).toBe('Enter an email address');
  expect(emailFault('m'.repeat(255))).toBe('Up to 254 characters');
});
