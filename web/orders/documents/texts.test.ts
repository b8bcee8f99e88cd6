import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each([
  ['quote', 'Agree to the quote', 'Replaces a quote that nobody answered.'],
  ['invoice', 'Agree to the invoice', 'Replaces an invoice that nobody answered.'],
  ['drawing', 'Agree to the drawing', 'Replaces a drawing that nobody answered.'],
  ['other', 'Agree to the document', 'Replaces a document that nobody answered.'],
] as const)('has sentences of its own for the kind %s', (kind, agree, replaces) => {
  expect([texts.agreeTitle(kind), texts.replaces(kind)]).toEqual([agree, replaces]);
});
