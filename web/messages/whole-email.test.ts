import { expect, it } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { hasWholeEmail } from './whole-email.tsx';

const message = {
  via: 'email',
  author: { id: 7, name: 'Ines' },
  createdAt: new Date().toISOString(),
} as Message;
const customer = { side: 'customer', userId: 7, hasColleagues: true } as const;

it('the whole email is for staff and its author, for 30 days', () => {
  expect(hasWholeEmail(message, customer)).toBe(true);
  expect(hasWholeEmail(message, { ...customer, side: 'admin', userId: 1 })).toBe(true);
  expect(hasWholeEmail(message, { ...customer, userId: 8 })).toBe(false);
  expect(hasWholeEmail({ ...message, via: null }, customer)).toBe(false);
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
  expect(hasWholeEmail({ ...message, createdAt: old }, customer)).toBe(false);
});
