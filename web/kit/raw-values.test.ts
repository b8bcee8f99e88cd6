import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const web = new URL('..', import.meta.url).pathname;
const color =
  /#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|gr[ae]y|red|green|blue|orange|yellow|brown|beige|silver)\b/i;
const pixels = /(?<![\w.-])-?(?!0px)[\d.]+px/gi;

/**
 * Pixel values that stood in screens before this check. A file may lose some and never gain one; a file that is not
 * here has none.
 */
const kept: Record<string, number> = {
  'accounts/login-screen.module.css': 3,
  'cart/cart-panel.module.css': 1,
  'catalogue/catalogue-screen.module.css': 7,
  'catalogue/product-detail.module.css': 5,
  'messages/conversation.module.css': 12,
  'orders/admin-order-row.module.css': 7,
  'orders/order-card.module.css': 1,
  'orders/order-detail.module.css': 2,
  'orders/order-progress.module.css': 1,
  'orders/orders-list.module.css': 1,
  'shell/dashboard.module.css': 2,
};

/** What stands after the colon, without comments; the conditions of media queries, which take no token, are not meant. */
function declared(css: string): string[] {
  const text = css.replace(/\/\*.*?\*\//gs, '');
  return [...text.matchAll(/[{;]\s*[\w-]+\s*:\s*([^;{}]+)(?=[;}])/g)].map(([, value = '']) =>
    value.replace(/\bvar\([^)]*\)/g, ''),
  );
}

const sheets = globSync('**/*.module.css', { cwd: web })
  .filter(file => !file.startsWith('kit'))
  .map(file => [file, declared(readFileSync(`${web}${file}`, 'utf8'))] as const);

it.each(sheets)('%s takes its colours from tokens.css', (_, values) => {
  expect(values.filter(value => color.test(value))).toEqual([]);
});

it.each(sheets)('%s takes its sizes from tokens.css (var(--s1), var(--hair) ...)', (file, values) => {
  const found = values.flatMap(value => value.match(pixels) ?? []);

  expect(found.length, found.join(', ')).toBeLessThanOrEqual(kept[file] ?? 0);
});

it('tells raw values from tokens', () => {
  const values = declared(
    '.a { color: var(--ink); /* #fff */ border: var(--hair); margin: 0 } @media (max-width: 860px) { .b { gap: 0px; top: -1px; inset: 4px 6px; background: #fff; white-space: nowrap } }',
  );

  expect(values.filter(value => color.test(value))).toEqual(['#fff']);
  expect(values.flatMap(value => value.match(pixels) ?? [])).toEqual(['-1px', '4px', '6px']);
});
