import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../..', import.meta.url));
const color =
  /#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|gr[ae]y|red|green|blue|orange|yellow|brown|beige|silver)\b/i;
const pixels = /(?<![\w.-])-?(?!0px)[\d.]+px/gi;

/**
 * The number of pixel values in each screen's style sheet when this check was added. It may decrease but never
 * increase; other files have none.
 */
const kept: Record<string, number> = {
  'accounts/login-screen.module.css': 3,
  'cart/cart-panel.module.css': 1,
  'catalog/catalog-screen.module.css': 7,
  'catalog/product-detail.module.css': 5,
  'messages/conversation.module.css': 12,
  'orders/list/admin-order-row.module.css': 7,
  'orders/list/order-card.module.css': 1,
  'orders/detail/order-detail.module.css': 2,
  'orders/order-progress.module.css': 1,
  'orders/list/orders-list.module.css': 1,
  'shell/dashboard.module.css': 2,
};
/** These folders define the parts that screens use instead of raw values. */
const parts = /^(platform\/(kit|forms|lists|overlays|pictures|stages|imports)|showcase)\/|^catalog\/tag-list/;

/** The values of declarations, without comments. Media queries cannot use custom properties, so they are excluded. */
function declared(css: string): string[] {
  const text = css.replace(/\/\*.*?\*\//gs, '');
  return [...text.matchAll(/[{;]\s*[\w-]+\s*:\s*([^;{}]+)(?=[;}])/g)].map(([, value = '']) =>
    value.replace(/\bvar\([^)]*\)/g, ''),
  );
}

const sheets = globSync('**/*.module.css', { cwd: web })
  .filter(file => !parts.test(file))
  .map(file => [file, declared(readFileSync(`${web}${file}`, 'utf8'))] as const);

it.each(sheets)('%s uses only colors of tokens.css', (_, values) => {
  expect(values.filter(value => color.test(value))).toEqual([]);
});

it.each(sheets)('%s uses only sizes of tokens.css (var(--s1), var(--hair) ...)', (file, values) => {
  const found = values.flatMap(value => value.match(pixels) ?? []);

  expect(found.length, found.join(', ')).toBeLessThanOrEqual(kept[file] ?? 0);
});

it('distinguishes raw values from tokens', () => {
  const values = declared(
    '.a { color: var(--ink); /* #fff */ border: var(--hair); margin: 0 } @media (max-width: 860px) { .b { gap: 0px; top: -1px; inset: 4px 6px; background: #fff; white-space: nowrap } }',
  );

  expect(values.filter(value => color.test(value))).toEqual(['#fff']);
  expect(values.flatMap(value => value.match(pixels) ?? [])).toEqual(['-1px', '4px', '6px']);
});
