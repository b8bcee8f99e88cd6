import { afterEach, expect, test, vi } from 'vitest';
import type { Difference } from '#contract/orders/differences.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { order as anOrder, orderProduct } from '#testing/samples.ts';
import { acceptQuestion, useShownQuestion } from './accept-question.ts';

afterEach(() => void vi.unstubAllGlobals());

const cut = { cutting: 3, stitching: 0, finishing: 0, packaging: 0 };
const order = anOrder({
  id: 46,
  products: [
    orderProduct({ productId: 7, productCode: 'TB-104', passed: cut }),
    orderProduct({ productId: 8, productCode: 'TB-106' }),
    orderProduct({ productId: 9, productCode: 'TB-110', remade: true }),
  ],
});
const removed = (...ids: number[]): Difference[] =>
  ids.map(productId => ({ productId, productCode: 'TB', field: 'removed', from: 10, to: null }));
const ofChange = (differences: Difference[], late?: string) =>
  acceptQuestion(order, { kind: 'change', differences }, late)?.question;
const late = 'Cutting of TB-104 has started';

test('ST-7 accepting the removal of a product of which anything was cut says that it stays used', () => {
  expect(ofChange(removed(7))).toBe('Accepting removes TB-104 from the order. What was cut stays used.');
  expect(ofChange(removed(7, 8, 9))).toBe(
    'Accepting removes TB-104 and TB-110 from the order. What was cut stays used.',
  );
  expect(ofChange(removed(7), late)).toBe(`${late}. Accept the change anyway? What was cut stays used.`);
});

test('accepting a change that removes nothing that was cut says nothing of it', () => {
  const quantity: Difference = { productId: 7, productCode: 'TB-104', field: 'quantity', from: 10, to: 8 };
  expect(ofChange([quantity])).toBeUndefined();
  expect(ofChange(removed(8))).toBeUndefined();
  expect(ofChange([quantity, ...removed(8)], late)).toBe(`${late}. Accept the change anyway?`);
});

test('accepting a cancellation asks in any case, and says that what was cut stays used', () => {
  const ofCancellation = (products: typeof order.products) =>
    acceptQuestion({ id: 46, products }, { kind: 'cancellation', differences: [] }, undefined);
  expect(ofCancellation(order.products)).toEqual({
    title: 'Cancel order #46',
    question: 'Accepting cancels the order. It cannot be opened again. What was cut stays used.',
  });
  expect(ofCancellation(order.products.slice(1, 2))?.question).not.toContain('What was cut');
});

test('only a click shows the question, which closes when the order has another revision', () => {
  const question = { title: 'Accept anyway', question: `${late}. Accept the change anyway?` };
  const hook = renderHook((revision: number) => useShownQuestion<{ keepSample: boolean }>(revision), 3);
  expect(hook.now.shown).toBeUndefined();

  act(() => hook.now.show(question, { keepSample: true }));
  hook.render(3);
  expect(hook.now.shown).toMatchObject({ question, given: { keepSample: true } });

  hook.render(4);
  expect(hook.now.shown).toBeUndefined();
  hook.render(3);
  expect(hook.now.shown).toBeUndefined();

  act(() => hook.now.show(question, { keepSample: false }));
  act(() => hook.now.close());
  expect(hook.now.shown).toBeUndefined();
});
