import { expect, it } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { pairingRefusal } from './pairing-refusal.ts';

const expired = new ApiError(410, 'pairingExpired', 'This code has expired. Make a new one at the desk.');

it('says that a code may be typed wrong, because the server says the same of expired and unknown ones', () => {
  expect(pairingRefusal(expired, 'ab1d-ef6h')).toBe(
    'This code has expired. Make a new one at the desk. If it is new, check what you typed.',
  );
});

it('says how long a code is when too few or too many characters were typed', () => {
  expect(pairingRefusal(expired, 'AB1D EF6')).toBe('A pairing code has 8 characters.');
  expect(pairingRefusal(expired, 'AB1D EF6H7')).toBe('A pairing code has 8 characters.');
});

it('says what else went wrong', () => {
  expect(pairingRefusal(new ApiError(429, 'tooManyTries', 'Too many tries'), 'AB1D')).toBe('Too many tries');
  expect(pairingRefusal(new Error('no network'), 'AB1D EF6H')).toBe('The device could not be paired');
});
