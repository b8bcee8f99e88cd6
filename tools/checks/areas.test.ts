import { expect, test } from 'vitest';
import { arrowsIn, fragments, innerCycles, secondTexts } from './areas.ts';

/** Returns imports written as 'from -> to'. */
const imports = (...written: string[]) =>
  written.map(one => {
    const [from = '', to = ''] = one.split(' -> ');
    return { from, to };
  });

test('an arrow counts once for all imports between two areas, and not within one', () => {
  const found = arrowsIn(
    'server',
    imports(
      'server/orders/list/read.ts -> server/catalog/product.ts',
      'server/orders/place.ts -> server/catalog/product.ts',
      'server/orders/place.ts -> server/orders/list/read.ts',
      'server/app.ts -> server/orders/place.ts',
      'server/app.ts -> contract/calls.ts',
    ),
  );
  expect(Object.fromEntries(found)).toEqual({ 'orders -> catalog': 2, 'app.ts -> orders': 1 });
});

test('a folder and its subfolder form a cycle when each imports the other', () => {
  const there = imports('web/orders/menu.tsx -> web/orders/move/dialog.tsx');
  const back = imports('web/orders/move/dialog.tsx -> web/orders/texts.ts');
  expect(innerCycles(there)).toEqual([]);
  expect(innerCycles([...there, ...back])).toEqual(['web/orders: move, own files']);
});

test('subfolders form a cycle over a third one', () => {
  const found = innerCycles(
    imports(
      'web/orders/a/a.ts -> web/orders/b/b.ts',
      'web/orders/b/c.ts -> web/orders/c/c.ts',
      'web/orders/c/a.ts -> web/orders/a/b.ts',
      'web/orders/view.ts -> web/orders/a/a.ts',
    ),
  );
  expect(found).toEqual(['web/orders: a, b, c']);
});

test('a small file with one user is a fragment', () => {
  const sizes: Record<string, number> = { 'web/orders/row.tsx': 14, 'web/orders/list.tsx': 15 };
  const linesOf = (path: string) => sizes[path] ?? 1;
  const one = imports('web/orders/screen.tsx -> web/orders/row.tsx', 'web/orders/screen.tsx -> web/orders/list.tsx');
  expect(fragments(one, linesOf)).toEqual(['web/orders/row.tsx belongs in web/orders/screen.tsx']);
  expect(fragments([...one, ...imports('web/orders/other.tsx -> web/orders/row.tsx')], linesOf)).toEqual([]);
});

test('operations, texts of a folder and scripts that load later are no fragments', () => {
  const found = imports(
    'server/orders/routes.ts -> server/orders/accept-order.ts',
    'web/orders/screen.tsx -> web/orders/texts.ts',
  );
  const later = { from: 'web/orders/screen.tsx', to: 'web/orders/dialog.tsx', isLater: true };
  expect(fragments([...found, later], () => 5)).toEqual([]);
});

test('a folder of the web has one file of texts and one of queries', () => {
  const paths = ['texts.ts', 'queries.ts', 'page-texts.ts', 'mail-queries.ts', 'read-texts.tsx'];
  expect(secondTexts(paths.map(name => `web/cart/${name}`))).toEqual([
    'web/cart/page-texts.ts belongs in web/cart/texts.ts',
    'web/cart/mail-queries.ts belongs in web/cart/queries.ts',
  ]);
  expect(secondTexts(['contract/production/count-texts.ts'])).toEqual([]);
});
