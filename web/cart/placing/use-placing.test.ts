import type { QueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/call/limits.ts';
import { shown } from '#testing/browser/around-hook.ts';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { product } from '#testing/samples.ts';
import { profileOptions } from '../../accounts/profile-query.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { addProduct, type CartItem } from '../cart.ts';
import { setOrderFields } from '../order-fields.ts';
import { forgetTouched, touch } from '../touched-products.ts';
import { usePlacing } from './use-placing.ts';

type Sending = { another: boolean; onSuccess: () => void; onError: (error: Error) => void };
const page = vi.hoisted(() => ({
  items: [] as readonly unknown[],
  uploads: [] as readonly { productCode: string; error?: string; isAway?: boolean }[],
  sent: [] as Sending[],
  left: [] as string[],
}));
vi.mock('../cart-provider.tsx', () => ({ useCart: () => ({ items: page.items }), useUploads: () => page.uploads }));
vi.mock('../use-leave.ts', () => {
  const leave = (to: string) => void page.left.push(to);
  return { useLeave: () => leave };
});
vi.mock('./place-order.ts', async original => ({
  ...(await original<object>()),
  usePlaceOrder: () => ({
    mutate: ({ another }: { another: boolean }, on: Omit<Sending, 'another'>) =>
      void page.sent.push({ another, ...on }),
  }),
}));

const item = (id: number, given: Partial<CartItem> = {}): CartItem => ({
  ...(addProduct([], product({ id, productCode: `P-${id}` }))[0] as CartItem),
  quantity: 10,
  colors: [],
  ...given,
});

/** The names of the fields that got the focus, with the position of their line. */
let focused: string[];
let unmount: () => void;
let client: QueryClient;
const lines = {
  current: {
    get children() {
      return page.items.map((_, at) => ({
        scrollIntoView: () => {},
        querySelector: (field: string) => ({ focus: () => void focused.push(`${field} ${at}`) }),
      }));
    },
  },
} as unknown as RefObject<HTMLElement>;

/** Renders the page of a cart with these lines. */
function cart(...items: readonly CartItem[]) {
  page.items = items;
  const hook = renderHook(usePlacing, lines, client);
  unmount = hook.unmount;
  return {
    get now() {
      return hook.now;
    },
    place: () => act(() => hook.now.place()),
    do: (work: () => void) => act(work),
    becomes(...next: readonly CartItem[]) {
      page.items = next;
      hook.render(lines);
    },
  };
}

beforeEach(() => {
  Object.assign(page, { uploads: [], sent: [], left: [] });
  stubStorage();
  client = quietClient();
  client.setQueryData(profileOptions(7).queryKey, null);
  setOrderFields(7, { poNumber: '' });
  focused = [];
  forgetTouched();
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Place Order', () => {
  it('sends the order and opens the orders', () => {
    const { place } = cart(item(1), item(2));

    place();

    expect(page.sent).toMatchObject([{ another: false }]);
    page.sent[0]?.onSuccess();
    expect(page.left).toEqual(['/orders']);
  });

  it('focuses the first line without a quantity and shows an alert (CT-2)', () => {
    const opened = cart(item(1), item(2, { quantity: '' }), item(3, { quantity: '' }));
    expect(opened.now.checked).toBe(false);

    opened.place();

    expect(focused).toEqual(['[data-quantity] 1']);
    expect(shown.alerts).toEqual(['Please set quantity for all products']);
    expect([opened.now.checked, page.sent]).toEqual([true, []]);
  });

  it.each([
    ['the empty quantity of a split line', '' as const, '[data-empty] 1'],
    ['the first choice of a line that does not add up', 2, '[data-option] 1'],
  ])('focuses %s and names the line', (_, quantity, field) => {
    const breakdown = [
      { quantity: 5, choices: {} },
      { quantity, choices: {} },
    ];
    const { place } = cart(item(1), item(2, { quantity: 5, colors: ['Cognac', 'Black'], breakdown }));

    place();

    expect([focused, page.sent]).toEqual([[field], []]);
    expect(shown.alerts).toHaveLength(1);
  });

  it.each<[string, Partial<CartItem>, string]>([
    ['a quantity above the limit', { quantity: limits.quantity + 1 }, '[data-quantity] 1'],
    ['a note that is too long', { description: 'x'.repeat(limits.lineDescription + 1) }, 'textarea 1'],
  ])('focuses %s without sending', (_, given, field) => {
    const { place } = cart(item(1), item(2, given));

    place();

    expect([focused, page.sent]).toEqual([[field], []]);
  });

  it('rejects more lines than an order may have', () => {
    const { place } = cart(...Array.from({ length: limits.orderLines + 1 }, (_, at) => item(at)));

    place();

    expect([page.sent.length, shown.alerts.length]).toEqual([0, 1]);
  });

  it('names the product of an image that the server rejected', () => {
    page.uploads = [{ productCode: 'P-2', error: 'Too large' }];
    const { place } = cart(item(1), item(2));

    place();

    expect(page.sent).toEqual([]);
    expect(shown.alerts).toEqual(['An image of P-2 could not be uploaded. Try it again or remove it.']);
  });

  it('asks for the purchase order number that the company needs (PO-2)', () => {
    client.setQueryData(profileOptions(7).queryKey, { poRequired: true } as Customer);
    const { place } = cart(item(1));
    place();
    expect([page.sent.length, shown.alerts.length]).toEqual([0, 1]);

    setOrderFields(7, { poNumber: 'PO-88' });
    place();

    expect(page.sent).toHaveLength(1);
  });

  it('asks for the number when only the server knew that the company needs it', async () => {
    const opened = cart(item(1));
    opened.place();
    (opened.now.poInput as { current: unknown }).current = { focus: () => void focused.push('number') };

    page.sent[0]?.onError(new ApiError(400, 'invalidInput', 'No', { poNumber: 'is required' }));

    await until(() => expect(shown.alerts).toEqual(['Please enter your purchase order number']));
    expect(focused).toEqual(['number']);
  });

  it('sends images again that failed only for lack of a connection', () => {
    page.uploads = [{ productCode: 'P-2', error: 'Offline', isAway: true }];
    const { place } = cart(item(1), item(2));

    place();

    expect(page.sent).toHaveLength(1);
  });
});

describe('quantities that the customer has not looked at (CT-9)', () => {
  const forgotten = () => cart(item(1), item(2, { quantity: 1 }), item(3, { quantity: 1 }));

  it('trigger one question', () => {
    const opened = forgotten();

    opened.place();
    expect([opened.now.forgotten.codes?.length, opened.now.stillAtOne, page.sent]).toEqual([2, 2, []]);
    opened.do(() => opened.now.forgotten.onConfirm());

    expect([opened.now.forgotten.codes, page.sent.length]).toEqual([undefined, 1]);
    opened.place();
    expect(page.sent).toHaveLength(2);
  });

  it('can be checked: the first of them gets the focus', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opened = forgotten();
    opened.place();

    opened.do(() => opened.now.forgotten.onCheck());
    vi.runAllTimers();

    expect([focused, page.sent]).toEqual([['[data-quantity] 1'], []]);
  });

  it('trigger no question once the customer has looked at them', () => {
    const opened = forgotten();
    opened.do(() => touch(['p-2', 'P-3']));

    opened.place();

    expect(page.sent).toHaveLength(1);
  });
});

describe('lines without a color although their product lists colors (OP-5)', () => {
  const colors = ['Olive', 'Natural'];
  const olive = [{ quantity: 10, choices: { 0: 'Olive' } }];
  const colorless = () =>
    cart(item(1, { colors, breakdown: olive }), item(2, { colors }), item(3), item(4, { colors }));

  it('trigger one question, and can be ordered all the same', () => {
    const opened = colorless();

    opened.place();
    expect([opened.now.colorless.codes, page.sent]).toEqual([['P-2', 'P-4'], []]);
    opened.do(() => opened.now.colorless.onConfirm());

    expect([opened.now.colorless.codes, page.sent.length]).toEqual([undefined, 1]);
    opened.place();
    expect(page.sent).toHaveLength(2);
  });

  it('can be completed: the first empty color gets the focus', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opened = colorless();
    opened.place();

    opened.do(() => opened.now.colorless.onCheck());
    vi.runAllTimers();

    expect([focused, page.sent]).toEqual([['[data-open-color] 1'], []]);
  });

  it('are asked about after quantities that were not looked at', () => {
    const opened = cart(item(1), item(2, { quantity: 1, colors }));
    opened.place();
    expect([opened.now.forgotten.codes, opened.now.colorless.codes]).toEqual([['P-2'], undefined]);

    opened.do(() => opened.now.forgotten.onConfirm());
    expect([opened.now.forgotten.codes, opened.now.colorless.codes]).toEqual([undefined, ['P-2']]);
    opened.do(() => opened.now.colorless.onConfirm());

    expect(page.sent).toHaveLength(1);
  });
});

describe('a cart that becomes empty', () => {
  it('leads to the catalog', () => {
    const opened = cart(item(1));

    opened.becomes();

    expect(page.left).toEqual(['/catalog']);
  });

  it('shows its empty state when it was empty from the start', () => {
    cart();

    expect(page.left).toEqual([]);
  });

  it('stays on the page while its order is being placed, but not after a failure', () => {
    const opened = cart(item(1));
    opened.place();
    opened.becomes();
    expect(page.left).toEqual([]);

    opened.becomes(item(1));
    page.sent[0]?.onError(new Error('away'));
    opened.becomes();

    expect(page.left).toEqual(['/catalog']);
  });
});
