import { expect, test } from 'vitest';
import { findMessages } from './find-messages.ts';

const find = (files: Record<string, string>) => findMessages(Object.keys(files), path => files[path] ?? '');

test('finds signs that languages write in their own way, such as a colon with a blank before it in French', () => {
  const { messages } = find({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a text
    'web/a/texts.ts': 'export const texts = { a: t`${name}: ${why}`, b: t`${share}%`, c: t`·` };',
  });
  expect(messages.map(({ key }) => key)).toEqual(['{0}: {1}', '{0}%']);
});

test('finds texts, tables and plurals with their places, comments and values', () => {
  const { messages, faults } = find({
    'web/a/texts.ts': `
      export const texts = {
        /** On the button. */
        save: t\`Save\`,
        placed: (id: number) => t\`Order #\${formatNumber(id)} is placed\`,
        sign: t\`·\`,
        verb: n => context('button')\`Open \${n}\`,
      };`,
    'contract/b.ts': 'export const problems = { full: msg`No room`, save: t`Save` };',
    'web/c.tsx':
      "const rows = <b>{plural(count, { one: '# row of {name}', other: `# rows of {name}` }, { name: user.name })}</b>;",
  });
  expect(faults).toEqual([]);
  expect(messages).toEqual([
    {
      key: 'Save',
      plural: undefined,
      places: ['web/a/texts.ts', 'contract/b.ts'],
      comments: ['On the button.'],
      values: [],
    },
    {
      key: 'Order #{0} is placed',
      plural: undefined,
      places: ['web/a/texts.ts'],
      comments: [],
      values: ['{0} = formatNumber(id)'],
    },
    {
      key: 'button\u0004Open {0}',
      plural: undefined,
      places: ['web/a/texts.ts'],
      comments: [],
      values: ['{0} = n'],
    },
    { key: 'No room', plural: undefined, places: ['contract/b.ts'], comments: [], values: [] },
    {
      key: '# row of {name}',
      plural: '# rows of {name}',
      places: ['web/c.tsx'],
      comments: [],
      values: ['{name} = user.name'],
    },
  ]);
});

test.each([
  ['t`See {0}`', 'a text cannot contain a number in braces'],
  ['context(kind)`Open`', 'a context must be a text in place'],
  ['plural(2, forms)', 'plural needs both forms as texts in place'],
  [
    "[plural(1, { one: '# row', other: '# rows' }), plural(1, { one: '# row', other: '# lines' })]",
    "'# row' has another plural",
  ],
])('reports %s', (code, fault) => {
  expect(find({ 'web/a.ts': `export const a = ${code};` }).faults).toEqual([expect.stringContaining(fault)]);
});

test('refuses a blank at an end, with which a sentence would be joined from texts in the order of English', () => {
  const { faults } = find({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a text
    'web/a/texts.ts': 'export const a = t`${day} makes `;\nexport const b = t` and `;\nexport const c = t`No ${x}`;',
  });
  expect(faults.map(fault => fault.split(': ')[0])).toEqual(['web/a/texts.ts:1', 'web/a/texts.ts:2']);
});
