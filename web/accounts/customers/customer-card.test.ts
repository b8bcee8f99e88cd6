import { expect, test } from 'vitest';
import { mailtoOf } from './customer-card.tsx';

test('links to an address without letting it set headers of the email', () => {
  expect(mailtoOf('orders+uk@kestrel.example')).toBe('mailto:orders%2Buk@kestrel.example');
  expect(mailtoOf('a?bcc=b&c%40d@kestrel.example')).toBe('mailto:a%3Fbcc%3Db%26c%2540d@kestrel.example');
});
