import { expect, test } from 'vitest';
import { unusedStyles } from './unused-styles-check.ts';

const found = (files: Record<string, string>) =>
  unusedStyles(new Map(Object.entries(files))).map(text => text.replace(/: delete.*/, ''));
const card = (code: string) => ({
  'web/cart/card.tsx': `import styles from './card.module.css';\n${code}`,
});

test('names classes that no component uses', () => {
  const sheet = `/* .comment */
.card { margin: 0.5rem; }
.card:hover > .name { color: red; }
@media (max-width: 53.75em) { .old { display: none; } }`;
  expect(found({ ...card('<b className={styles.card}>{styles.name}</b>'), 'web/cart/card.module.css': sheet })).toEqual(
    ['web/cart/card.module.css: .old'],
  );
});

test('names nothing that is composed or has a computed name', () => {
  const parts = '.row { gap: 0; }\n.sheet { gap: 0; }\n.left { gap: 0; }';
  const sheet =
    '.large { composes: row sheet from global; }\n.small { composes: base; }\n.base { gap: 0; }\n.tiny { gap: 0; }';
  const files = { ...card("type Size = 'large' | 'small';\nstyles[size]"), 'web/cart/card.module.css': sheet };
  expect(found({ ...files, 'web/platform/kit/parts.css': parts })).toEqual([
    'web/cart/card.module.css: .tiny',
    'web/platform/kit/parts.css: .left',
  ]);
});

test('names custom properties that nothing reads', () => {
  const tokens = ':root { --line: 1px; --old: var(--line); --set: 0; }';
  expect(found({ 'web/tokens.css': tokens, 'web/cart/card.tsx': "style={{ '--set': 1 }}" })).toEqual([
    'web/tokens.css: --old',
  ]);
});

test('names classes of components that their sheet does not have', () => {
  const code = '<b className={styles.card} /><b className={on ? styles.crad : styles.old} />';
  expect(found({ ...card(code), 'web/cart/card.module.css': '.card { gap: 0; }\n.card > .old { gap: 0; }' })).toEqual([
    'web/cart/card.tsx: styles.crad',
  ]);
});
