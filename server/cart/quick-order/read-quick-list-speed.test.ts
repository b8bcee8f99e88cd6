import { expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { isNightly } from '#testing/nightly.ts';
import { longestSlice } from '#testing/processor-time.ts';
import { readQuickList, sourceOfText } from './read-quick-list.ts';

test.each([
  ['newlines', '\n'.repeat(1_000_000)],
  ['blank rows of a spreadsheet', ';;\r\n'.repeat(500_000)],
  ['separators', `a${';'.repeat(limits.importBytes)}`],
  ['quotes', '"'.repeat(limits.importBytes)],
  ['combining marks', `a;1;${'\u0300\u0316'.repeat(500_000)}`],
])('readQuickList keeps the event loop free while it reads megabytes of %s (S11)', async (_, text) => {
  const read = async () => readQuickList(await sourceOfText(text, 'pasted'));
  // By day the thread has the garbage of other tests. What the rule forbids takes seconds.
  expect(await longestSlice(read)).toBeLessThan(isNightly ? 100 : 1_000);
});
