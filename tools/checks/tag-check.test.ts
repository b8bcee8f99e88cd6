import { expect, test } from 'vitest';
import { untagged } from './tag-check.ts';

const found = (code: string, path = 'web/cart/texts.ts') =>
  untagged(new Map([[path, code]])).map(text => text.replace(/: put the tag.*/, ''));

test('names the texts of the web without the tag', () => {
  const code = `import { t } from '#contract/wording.ts';
export const texts = {
  save: 'Save',
  place: t\`Place order\`,
  placed: (id: number) => \`Order #\${id} is placed\`,
  'Not a text': t\`No\` as 'No way',
} satisfies Record<string, unknown>;`;
  expect(found(code)).toEqual(['web/cart/texts.ts:3: Save', 'web/cart/texts.ts:5: Order #… is placed']);
  expect(found(code, 'web/showcase/texts.ts')).toEqual([]);
  expect(found(code, 'web/cart/texts.test.ts')).toEqual([]);
});

test('leaves keys, codes, types and the nouns of counts as they are', () => {
  const code = `type Kind = 'Two words';
export const count = (n: number) => formatCount(n, 'new order');
export const keys = { enter: 'escape', id: kind === 'Is it' ? '' : '#' };
export const label = labels['In it'];`;
  expect(found(code)).toEqual([]);
});
