import { describe, expect, test } from 'vitest';
import { slowPatterns } from './code/pattern-check.ts';
import { ownReaders } from './code/reader-check.ts';
import { docsFaults } from './docs-check.ts';
import { engineFaults } from './engine-check.ts';
import { inlineTexts } from './inline-text-check.ts';
import { earlyTexts } from './late-text-check.ts';
import { longFunctions } from './long-functions.ts';
import { onwardFaults } from './onward-check.ts';
import type { Files } from './prose.ts';
import { untagged } from './tag-check.ts';
import { misnamed } from './test-names-check.ts';
import { unusedStyles } from './unused-styles-check.ts';
import { wordFaults } from './word-check.ts';

type Planted = {
  faultsOf: (files: Files) => string[];
  /** The files of a repository without a fault. */
  sound: Record<string, string>;
  /** Each entry replaces files of it, or adds some, and names what the check then says. */
  planted: [files: Record<string, string>, says: string][];
};

const tests = (name: string) => ({ 'server/orders/place-order.ts': '', [`server/orders/${name}.test.ts`]: '' });
const body = (lines: number) => `function carry() {\n${'  work();\n'.repeat(lines)}}\n`;

const checks: Record<string, Planted> = {
  'links, rules and decisions of the docs': {
    faultsOf: docsFaults,
    sound: {
      'README.md': 'See [rules](docs/product.md) and [a page](docs/page.md).',
      'docs/product.md': '- **OR-1** An order has lines.\n- **S1** Roles.\n',
      'docs/decisions/README.md': '| [4](0004-keys.md) | Keys |',
      'docs/decisions/0004-keys.md': '# 4. Keys',
      'docs/page.md':
        'See [keys](decisions/0004-keys.md#4-keys), [the web](https://example.com), OR-1 and `server/a.ts`.',
      'server/a.ts': "/** A rule (OR-1, docs/decisions/0004). */\nexport const code = 'OR-99';\n",
    },
    planted: [
      [{ 'docs/page.md': 'Text.\n[gone](gone.md)' }, 'docs/page.md:2: the link gone.md leads nowhere'],
      [{ 'docs/page.md': '[keys](decisions/0004-keys.md#5-keys)' }, '#5-keys leads nowhere'],
      [{ 'docs/page.md': 'See `server/gone.ts`.' }, 'docs/page.md:1: there is no file server/gone.ts'],
      [{ 'docs/page.md': 'OR-2' }, 'there is no rule OR-2 in docs/product.md'],
      [{ 'server/a.ts': 'const a = 1; // OR-3' }, 'server/a.ts:1: there is no rule OR-3'],
      [{ 'server/a.ts': "test('S2 holds', () => {});" }, 'there is no rule S2'],
      [{ 'docs/page.md': 'decision 5' }, 'there is no decision 5 in docs/decisions'],
      [{ 'server/a.ts': '/** As decided (docs/decisions/0006). */' }, 'there is no decision 6'],
      [{ 'docs/decisions/README.md': '' }, 'decision 4 is not listed'],
      [
        { 'docs/product.md': '- **OR-1** One.\n- **OR-1** Other.\n- **S1** Roles.\n' },
        'docs/product.md: two rules have the number OR-1',
      ],
      [{ 'docs/new.md': 'Text.' }, 'README.md: docs/new.md is not linked'],
    ],
  },
  'styles that another browser draws wrongly': {
    faultsOf: engineFaults,
    sound: {
      'web/a.module.css': '.menu:popover-open { animation: none; } .legend { float: inline-start; }',
      'web/c.module.css': '.field { padding: 0 calc(1rem + (2px * 2)) 1px calc(1rem + (2px * 2)); text-align: start; }',
      'web/platform/forms/field.module.css':
        '@supports (a: b) { .noDate:not(:focus)::-webkit-datetime-edit { opacity: 0; } }',
      'web/b.module.css':
        '.note textarea { field-sizing: content; } @supports not (field-sizing: content) { .note textarea { height: 6em; } }',
    },
    planted: [
      [{ 'web/a.module.css': '.menu:popover-open {\n  animation: appear 1s;\n}' }, '.menu:popover-open'],
      [{ 'web/a.module.css': '.menu:popover-open > * { animation: appear 1s; }' }, '.menu:popover-open > *'],
      [{ 'web/platform/overlays/floating.module.css': '.floating { animation: appear 1s; }' }, '.floating'],
      [
        { 'web/platform/overlays/floating.module.css': '.floating[open] { animation-name: appear; }' },
        '.floating[open]',
      ],
      [{ 'web/platform/forms/field.module.css': '.input { margin: 0; }' }, '.noDate'],
      [
        { 'web/platform/forms/field.module.css': '.noDate:not(:focus)::-webkit-datetime-edit { opacity: 1; }' },
        '.noDate',
      ],
      [{ 'web/a.module.css': '@media print { .block legend { float: inline-start; } }' }, '.block legend'],
      [{ 'web/b.module.css': '.note textarea { field-sizing: content; }' }, '.note textarea'],
      [{ 'web/c.module.css': '.field { padding: 0 1rem 0 calc(1rem + (2px * 2)); }' }, '.field'],
      [{ 'web/c.module.css': '.icon { inset: 0 auto 0 11px; }' }, '.icon'],
      [{ 'web/c.module.css': '.sum { text-align: left; }' }, '.sum'],
      [{ 'web/c.module.css': '.bar { margin-left: 1rem; }' }, '.bar'],
      [{ 'web/c.module.css': '.dot { right: 0; }' }, '.dot'],
    ],
  },
  'forms with an effect outside of the portal that Enter sends': {
    faultsOf: files => onwardFaults(files, ['web/a.tsx', 'web/b.tsx']),
    sound: {
      'web/a.tsx': '<FormDialog\n  of={form}\n  isOnward\n  onClose={onClose}\n>',
      'web/b.tsx': '<InlineForm of={form}>',
    },
    planted: [
      [{ 'web/a.tsx': '<FormDialog\n  of={form}\n  onClose={onClose}\n>' }, 'web/a.tsx: add isOnward'],
      [{ 'web/a.tsx': '<FormDialog\n  of={form}\n  isOnward={false}\n>' }, 'web/a.tsx: add isOnward'],
      [{ 'web/b.tsx': '<PageForm of={form}>' }, 'web/b.tsx: add isOnward'],
    ],
  },
  'texts inside screens': {
    faultsOf: inlineTexts,
    sound: {
      'web/a.tsx': `  <Button onClick={retry}>{texts.tryAgain}</Button>
  <kbd>Enter</kbd> {texts.nextQuantity}
  // Try again
  {/* Not in the footer of 'Select Product'. */}
  if (key === 'Enter') send();
  <Picture alt="" look="quiet" />`,
      'web/showcase/kit-page.tsx': '  <b>Try again</b>',
      'web/a.test.tsx': '  <b>Try again</b>',
    },
    planted: [
      '  <Button onClick={retry}>Try again</Button>',
      '  <Dialog title="Find anything">',
      '          Place order',
      "  status={isSearching ? 'Searching...' : texts.failed}",
      '  <Dialog label={`Find anything`} />',
      "  const groups = [{ name: 'Actions', items }];",
    ].map(line => [{ 'web/a.tsx': line }, 'move the text to the texts.ts of the folder']),
  },
  'F71 texts that the server reads when it loads a module': {
    faultsOf: earlyTexts,
    sound: {
      'server/a.ts': `const a = msg\`Save\`;
const b = () => t\`Save\`;
class C { d() { return t\`Save\`; } }
const schema = z.string({ error: () => t\`is required\` });`,
      'web/texts.ts': 'export const a = t`Save`;',
    },
    planted: [
      'export const a = t`Save`;',
      'const words = { save: t`Save` };',
      'const all = [plural(2, { one: "# order", other: "# orders" })];',
      'const a = t.of(marked);',
      "const a = context('button')`Open`;",
    ].flatMap(code => ['server/a.ts', 'contract/a.ts'].map(path => [{ [path]: code }, 'read it with t.of'])),
  },
  'functions of more than 60 lines': {
    faultsOf: files => [...files].flatMap(([path, code]) => longFunctions(path, code)),
    sound: { 'a.ts': body(58), 'b.ts': `function read() {\n  return sql\`${'\n'.repeat(80)}\`;\n}` },
    planted: [
      [{ 'a.ts': body(59) }, 'carry has 61 lines, 60 at most'],
      [{ 'a.ts': `const carry = () => {\n${'  work();\n'.repeat(60)}};` }, 'carry has 62'],
      [{ 'a.ts': `class Bag {\n  carry() {\n${'  work();\n'.repeat(60)}}\n}` }, 'carry has 62'],
    ],
  },
  'texts without the tag': {
    faultsOf: untagged,
    sound: {
      'web/texts.ts': `type Kind = 'Two words';
export const save = t\`Save\`;
export const count = (n: number) => formatCount(n, 'new order');
export const keys = { enter: 'escape' as const, id: kind === 'Is it' ? '' : '#' };
export const label = labels[kind === 'a' ? 'In it' : 'out'];
export const file = 'PDF';
export const state = (label: string, n: number) => \`\${label} \${formatNumber(n)}\`;`,
      'web/showcase/texts.ts': "export const a = 'Save it';",
    },
    planted: [
      [{ 'web/texts.ts': "export const a = { save: 'Save' };" }, 'web/texts.ts:1: Save'],
      [{ 'web/texts.ts': 'export const a = (id: number) => `Order #$' + '{id} is placed`;' }, 'Order #… is placed'],
      [
        { 'web/texts.ts': 'export const actionOf = (a: string, b: string) => `$' + '{a} $' + '{b}`;' },
        'texts.ts:1: … …',
      ],
      [{ 'web/texts.ts': "export const a = { machine: 'machine' };" }, 'web/texts.ts:1: machine'],
      [{ 'web/texts.ts': 'export const a = t`A mark $' + "{one ? 'waits' : 'wait'}`;" }, 'web/texts.ts:1: wait'],
      [{ 'web/texts.ts': "export const a = plural(n, { one: '# day', other: '# days' }, { why: 'late' });" }, ': late'],
    ],
  },
  'names of tests': {
    faultsOf: files => misnamed([...files.keys()]),
    sound: {
      ...tests('place-order'),
      ...tests('place-order-requested-date'),
      ...tests('orders'),
      'server/checks/forged.test.ts': '',
    },
    planted: [
      [tests('requested-date'), 'server/orders/requested-date.test.ts'],
      [tests('place'), 'server/orders/place.test.ts'],
    ],
  },
  'classes and custom properties that nothing uses': {
    faultsOf: unusedStyles,
    sound: {
      'web/card.tsx':
        "import styles from './card.module.css';\nstyles.card; styles[size]; type Size = 'large' | 'small';",
      'web/card.module.css':
        '/* .comment */\n.card { margin: var(--line); }\n.large { composes: row sheet from global; }\n.small { composes: base; }\n.base { gap: 0; }',
      'web/platform/kit/parts.css': ':root { --line: 1px; }\n.row { gap: 0; }\n.sheet { gap: 0; }',
    },
    planted: [
      [{ 'web/platform/kit/parts.css': ':root { --line: 1px; }\n.row { gap: 0; }\n.left { gap: 0; }' }, '.left'],
      [{ 'web/b.module.css': '.old { gap: 0; }', 'web/b.tsx': "import styles from './b.module.css';" }, '.old'],
      [{ 'web/tokens.css': ':root { --old: 0; }' }, '--old'],
      [
        {
          'web/b.module.css': '.b { gap: 0; }',
          'web/b.tsx': "import styles from './b.module.css';\nstyles.b; <b className={styles.crad} />",
        },
        'styles.crad',
      ],
    ],
  },
  'plain English': {
    faultsOf: wordFaults,
    sound: {
      'server/a.test.ts':
        "/** Returns the color. */\nconst drawn = told; // See `drawn_catalogue`.\ntest('returns 404', () => {});",
      'docs/a.md': 'See [the picture](pictures/drawn.svg).',
      'web/orders/texts.ts': "const texts = { a: 'Finished', b: 'is being finished', c: 'Unit' };",
      'web/orders/a.ts': "// All units\nconst sent = 'Your e-mail';",
      'server/a.ts': 'const query = sql`update date_mails set told_on = now()`;',
      'server/platform/database/migrations/0004_orders.sql': '-- anew',
      'server/platform/database/migrations/0050_acceptance.sql': 'alter table line_holds add asked boolean;',
    },
    planted: [
      [{ 'docs/a.md': 'Text.\nWhoever signs in' }, "docs/a.md:2: 'Whoever'"],
      ...[
        '// Who changed it is told.',
        'const a = 1; // drawn anew',
        '/* as high as a colour */',
        '/**\n * Returns a list.\n * It stands in the catalogue.\n */',
        '/** What is kept. */',
        '/** A limit (specification 9). */',
        "test('the papers of an order', () => {});",
        "it.each([1])('puts up %d pictures', () => {});",
        "test(\n  'an admin is told of it',\n  async () => {},\n);",
      ].map((code): [Record<string, string>, string] => [{ 'web/a.test.ts': code }, 'web/a.test.ts']),
      ...[
        '53 of 110 finished',
        'All units',
        'Hand over',
        '+n',
        'Usually by Nov 4',
        'Customers wait',
        'Your e-mail',
      ].map((words): [Record<string, string>, string] => [
        { 'web/orders/texts.ts': `const texts = { text: '${words}' };` },
        'web/orders/texts.ts:1',
      ]),
      ...[
        'const told = [];',
        'type Row = { isAsked: boolean };',
        'const query = sql`with told as (select 1)',
        "throw new Error('the file is gone');",
      ].map((code): [Record<string, string>, string] => [{ 'server/a.ts': code }, 'server/a.ts:1']),
      [{ 'server/platform/database/migrations/0099_new.sql': 'alter table files add drawn boolean;' }, 'drawn'],
    ],
  },
  'patterns that need more than linear time': {
    faultsOf: slowPatterns,
    sound: {
      'server/a.ts': String.raw`const a = /^\s*[^\s<>]+$/;
const zone = /(?<!\s)\s+$/;
const emoji = /\p{Extended_Pictographic}\p{EMod}?/u;
const half = a / b + c / d;`,
      'server/a.test.ts': String.raw`const a = /\s+$/;`,
      'tools/a.ts': String.raw`const a = /\s+$/;`,
    },
    planted: [
      String.raw`const a = /\s*([^<>]*?)\s*$/;`,
      String.raw`const zone = text.replace(/\([^)]*\)$/, '');`,
      String.raw`const trimmed = text.replace(/\s+$/u, '');`,
      'const many = /^(a+)+$/;',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the code that is checked
      'const made = new RegExp(`${start}\\\\s*\\\\n\\\\s*${end}`, "u");',
    ].map(code => [{ 'server/a.ts': code }, 'needs more than linear time']),
  },
  'own readers of numbers, lengths and searches': {
    faultsOf: ownReaders,
    sound: {
      'contract/orders/orders.ts':
        'poNumber: typedText(limits.poNumber), colors: text(limits.colors * (limits.color + 2))',
      'web/a.tsx': `const red = Number.parseInt(color.slice(1, 3), 16);
const quantity = readWholeNumber(typed);
// parseInt(typed) would read 1.
if (colors.length > limits.colors) return;
if (isLongerThan(typed, limits.poNumber)) return;`,
      'web/a.test.ts': 'Number.parseInt(typed, 10)',
    },
    planted: (
      [
        ['const quantity = Number.parseInt(typed, 10);', 'contract/call/whole-numbers.ts'],
        ['const quantity = parseInt(typed);', 'contract/call/whole-numbers.ts'],
        ['if (typed.length > limits.poNumber) return;', 'contract/call/text-length.ts'],
        ['const left = limits.poNumber - typed.trim().length;', 'contract/call/text-length.ts'],
        ['const found = names.filter(name => name.toLowerCase().includes(typed));', 'contract/call/folding.ts'],
        ['const key = crypto.randomUUID();', 'random-id.ts'],
        ['  maxLength={limits.poNumber}', 'Field'],
      ] as const
    )
      .map(([line, place]): [Record<string, string>, string] => [{ 'web/a.tsx': line }, place])
      .concat([
        [{ 'server/orders/order-search.ts': 'where p.product_code ilike $1' }, 'search-text.ts'],
        [{ 'server/orders/order-search.ts': 'where strpos(lower(p.name), lower($1)) > 0' }, 'search-text.ts'],
      ]),
  },
};

describe.each(Object.entries(checks))('%s', (_, { faultsOf, sound, planted }) => {
  test('none where all is well', () => {
    expect(faultsOf(new Map(Object.entries(sound)))).toEqual([]);
  });

  test.each(planted)('%j is found', (files, says) => {
    const found = faultsOf(new Map(Object.entries({ ...sound, ...files })));
    expect(found).not.toEqual([]);
    for (const fault of found) expect(fault).toContain(says);
  });
});
