import { expect, test } from 'vitest';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { product } from '#testing/samples.ts';
import { emptyDraft, judgedRows, type Paste, withRows } from './draft.ts';
import { useIsComplete } from './enter-order-screen.tsx';

const rows = withRows([], {
  rows: [{ row: 1, productCode: 'ST-220', productId: 7, description: '', state: 'ready' }],
  more: false,
  typed: [{ text: 'ST-220', quantity: '24' }],
  products: [product()],
});

test('an order is incomplete while pasted lines are not in it, also when their box is closed', () => {
  const draft = { ...emptyDraft(3), cameBy: 'phone' as const, rows };
  const isComplete = (paste: Paste) =>
    runHook(() => useIsComplete({ draft: { ...draft, paste }, rows: judgedRows(draft) }), quietClient());

  expect(isComplete({ isOpen: true, text: ' \n' })).toBe(true);
  expect(isComplete({ isOpen: true, text: 'TB-104;5' })).toBe(false);
  expect(isComplete({ isOpen: false, text: 'TB-104;5' })).toBe(false);
});
