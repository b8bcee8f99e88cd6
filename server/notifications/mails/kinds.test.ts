import { expect, test } from 'vitest';
import { questionIn } from './kinds/messages.ts';
import { orderChanged } from './kinds/revisions.ts';

test.each([
  ['The wallets are packed. Which thread shall we take? Thanks.', 'Which thread shall we take?'],
  ['Ready?\nWhen?', 'Ready?'],
  ['No question here.', undefined],
  ['What??', 'What?'],
  ['?', undefined],
  ['Cut.? When?', undefined],
  [`${'long '.repeat(40)}?`, `${'long '.repeat(20).trimEnd()}…`],
])('questionIn finds the question in %j', (text, question) => {
  expect(questionIn(text)).toBe(question);
});

test('questionIn reads 100,000 characters without the end of a sentence in an instant', () => {
  const text = Array.from({ length: 20 }, () => 'a '.repeat(2_500)).join('\n');
  const before = process.cpuUsage();
  expect(questionIn(`${text}\nWhen?`)).toBe('When?');
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
});

test('an email about a long change begins with its first words, and has all of them', () => {
  const to = 'brass '.repeat(300).trim();
  const changes = [{ productId: 1, productCode: 'VT-803', field: 'description', from: '', to }];
  const news = {
    revisions: [{ revision: 2, changes, reason: '' }],
    isCancelled: false,
    cancelReason: '',
    isOnRequest: false,
  };
  const given = { orderId: 7, totalItems: 10, lines: [], cids: { ofRow: [] }, news };
  const { preheader, text } = orderChanged.write(given as never);
  expect(preheader).toMatch(/^Revision 2: VT-803: note – → brass .{50,110}…$/);
  expect(text.join('')).toContain(to);
});
