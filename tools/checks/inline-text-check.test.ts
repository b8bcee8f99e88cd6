import { expect, test } from 'vitest';
import { inlineTexts } from './inline-text-check.ts';

const found = (line: string, path = 'web/cart/cart-bar.tsx') => inlineTexts(new Map([[path, line]]));

test.each([
  '  <Button onClick={retry}>Try again</Button>',
  '  <Dialog title="Find anything">',
  '          Place order',
  "  status={isSearching ? 'Searching...' : texts.failed}",
  '  <Dialog label={`Find anything`} />',
  "  const groups = [{ name: 'Actions', items }];",
])('inlineTexts reports a text in a screen: %s', line => {
  expect(found(line)).toEqual([`web/cart/cart-bar.tsx:1: ${line.trim()}: move the text to the texts.ts of the folder`]);
});

test.each([
  '  <Button onClick={retry}>{texts.tryAgain}</Button>',
  '  <Dialog title={texts.find}>',
  '  <kbd>Enter</kbd> {texts.nextQuantity}',
  '  // Try again',
  "  {/* Not in the footer of 'Select Product'. */}",
  "  if (key === 'Enter') send();",
  '  <Picture alt="" look="quiet" />',
])('inlineTexts accepts %s', line => {
  expect(found(line)).toEqual([]);
});

test('inlineTexts ignores the showcase, tests and the server', () => {
  const line = '  <b>Try again</b>';

  expect(
    ['web/showcase/kit-page.tsx', 'web/cart/cart.test.tsx', 'server/x.ts'].flatMap(path => found(line, path)),
  ).toEqual([]);
});
