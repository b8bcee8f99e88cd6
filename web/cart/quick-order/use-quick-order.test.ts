import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { product } from '#testing/samples.ts';
import { addProduct } from '../cart.ts';
import { CartProvider } from '../cart-provider.tsx';
import { openCart } from '../cart-store.ts';
import { useQuickOrder } from './use-quick-order.ts';

const satchel = product();
const tote = product({ id: 8, productCode: 'TB-104' });
type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;

/** Returns the portal's answer to a list of one row for each of these products. */
function checked(...products: Product[]): Answer {
  return {
    body: {
      rows: products.map(({ id, productCode }, at) => ({
        ...{ row: at + 1, productCode, productId: id, quantity: 5, description: '', state: 'ready' },
      })),
      typed: products.map(({ productCode }) => ({ text: `${productCode};5`, quantity: '5' })),
      products,
      more: false,
    },
  };
}
const nothing: Answer = { body: { rows: [], typed: [], products: [], more: false } };

let answer: (sent: Sent) => Answer | Promise<Answer>;
let requests: Sent[];
let owner = 0;

beforeEach(() => {
  owner += 1;
  stubStorage();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  answer = () => checked(satchel, tote);
  requests = stubPortal(sent => answer(sent) as Answer);
});
afterEach(() => void vi.unstubAllGlobals());

const within = (children: ReactNode) => createElement(CartProvider, { userId: 7, children });

/** The quick order of a new user, or of `user`. */
function quickOrder(user = `user-${owner}`) {
  const hook = renderHook(useQuickOrder, user, undefined, { within });
  return {
    get now() {
      return hook.now;
    },
    close: hook.unmount,
    do: (work: (now: ReturnType<typeof useQuickOrder>) => unknown) => act(async () => void work(hook.now)),
    codes: () => hook.now.rows.map(({ code }) => code),
    async check(text: string) {
      await this.do(now => now.type(text));
      await this.do(now => now.check());
      await until(() => expect(hook.now.isChecking).toBe(false));
    },
  };
}
const sentTexts = () => requests.flatMap(({ body }) => (body as FormData | undefined)?.get('text') ?? []);

describe('checking a list', () => {
  it('sends the pasted text and shows a row for each line', async () => {
    const list = quickOrder();

    await list.check('ST-220;5\nTB-104;5');

    expect(sentTexts()).toEqual(['ST-220;5\nTB-104;5']);
    expect(list.now.rows.map(({ code, state, isReady }) => [code, state, isReady])).toEqual([
      ['ST-220', 'ready', true],
      ['TB-104', 'ready', true],
    ]);
  });

  it('asks for lines when the text is empty', async () => {
    const list = quickOrder();

    await list.check('  \n');

    expect([requests, list.now.error]).toEqual([[], 'Paste some lines first']);
  });

  it('asks for lines when the text contains none, until the text changes', async () => {
    answer = () => nothing;
    const list = quickOrder();

    await list.check(';;');
    expect(list.now.error).toBe('Paste some lines first');
    await list.do(now => now.type('ST'));

    expect(list.now.error).toBeUndefined();
  });

  it('rejects a file that is too large without sending it', async () => {
    const list = quickOrder();

    await list.do(now => now.checkFile(new File([new Uint8Array(limits.excelBytes + 1)], 'large.csv')));

    expect(requests).toEqual([]);
    expect(list.now.error).toBeDefined();
  });

  it('shows why a check failed and keeps the text', async () => {
    answer = () => 'offline';
    const list = quickOrder();

    await list.check('ST-220;5');

    expect(list.now.error).toBe('The lines could not be checked. Check your connection and try again.');
    expect(list.now.text).toBe('ST-220;5');
  });

  /** Has the portal answer the check of 'first', which has the tote, once the returned function is called. */
  function holdFirst(): () => void {
    let release = () => {};
    const slow = new Promise<void>(resolve => (release = resolve));
    vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
      const isFirst = body.get('text') === 'first';
      if (isFirst) await slow;
      const { body: answered } = checked(isFirst ? tote : satchel) as { body: unknown };
      return new Response(JSON.stringify(answered));
    });
    return () => release();
  }

  it('shows only the answer to the last check', async () => {
    const list = quickOrder();
    const release = holdFirst();
    await list.do(now => now.type('first'));
    await list.do(now => now.check());
    await list.check('second');

    await act(async () => release());

    expect(list.codes()).toEqual(['ST-220']);
  });

  it.each([
    ['shows the answer to a check that ends after the dialog was opened again', false, ['TB-104']],
    ['drops it when the opened dialog has checked another list', true, ['ST-220']],
  ])('%s', async (_, isChecked, codes) => {
    const release = holdFirst();
    const closed = quickOrder();
    await closed.do(now => now.type('first'));
    await closed.do(now => now.check());
    closed.close();

    const list = quickOrder();
    if (isChecked) await list.check('second');
    await act(async () => release());

    await until(() => expect(list.codes()).toEqual(codes));
  });
});

describe('a check that ends after the dialog was opened again', () => {
  /** Returns the dialog that was opened again while a file is checked, and the function that ends the check. */
  async function reopened(answered: () => unknown) {
    let release = () => {};
    const slow = new Promise<void>(resolve => (release = resolve));
    vi.stubGlobal('fetch', async (address: string) => {
      if (address === '/api/health') return new Response('{}');
      await slow;
      return new Response(JSON.stringify(answered()));
    });
    const closed = quickOrder();
    await closed.do(now => now.checkFile(new File(['x'], 'list.xlsx')));
    closed.close();
    const list = quickOrder();
    expect(list.now.isChecking).toBe(true);
    return { list, end: () => act(async () => release()) };
  }

  it('asks for the columns of the file', async () => {
    const columns = [{ heading: 'Artikel', examples: [] }];
    const guess = { code: 0, quantity: null, note: null, options: [] };
    const { list, end } = await reopened(() => ({ rows: [], typed: [], products: [], more: false, columns, guess }));
    await end();

    await until(() => expect(list.now.columns).toMatchObject({ columns, isOpen: true }));
    expect(list.now.isChecking).toBe(false);
  });

  it('shows why it failed', async () => {
    const { list, end } = await reopened(() => {
      throw new TypeError('fetch failed');
    });
    await end();

    const text = 'The lines could not be checked. Check your connection and try again.';
    await until(() => expect(list.now.error).toBe(text));
    expect(list.now.isChecking).toBe(false);
  });
});

describe('editing a row', () => {
  it('looks up the new code without surrounding spaces', async () => {
    const list = quickOrder();
    await list.check('a list');
    answer = () => checked(tote);

    await list.do(now => now.change(1, { code: ' TB-"104 ' }));
    await until(() => expect(list.now.rows[0]?.isPending).toBe(false));

    expect(sentTexts()).toEqual(['a list', '"TB-""104"\t1']);
    expect(list.now.rows[0]?.product?.productCode).toBe('TB-104');
  });

  it('replaces the typed text after an edit, but not after a tick', async () => {
    const list = quickOrder();
    await list.check('a list');

    await list.do(now => now.change(1, { isTicked: true }));
    expect(list.now.rows[0]?.text).toBe('ST-220;5');
    await list.do(now => now.change(1, { quantity: '7' }));

    expect(list.now.rows[0]).toMatchObject({ text: undefined, quantity: '7', isReady: true });
  });

  it('ignores the product of a code that has been edited again', async () => {
    const list = quickOrder();
    await list.check('a list');
    answer = () => checked(tote);

    await list.do(now => {
      now.change(1, { code: 'TB-104' });
      answer = () => nothing;
      now.change(1, { code: 'TB-1040' });
    });
    await until(() => expect(list.now.rows[0]?.isPending).toBe(false));

    expect(list.now.rows[0]).toMatchObject({ code: 'TB-1040', product: undefined, isReady: false });
  });

  it('removes a row', async () => {
    const list = quickOrder();
    await list.check('a list');

    await list.do(now => now.remove(1));

    expect(list.codes()).toEqual(['TB-104']);
  });

  it('shows why a code was not looked up until the next one is, or until no row is left', async () => {
    const list = quickOrder();
    await list.check('a list');
    const edit = async (code: string) => {
      await list.do(now => now.change(1, { code }));
      await until(() => expect(list.now.rows[0]?.isPending).toBe(false));
    };

    answer = () => 'offline';
    await edit('TB-1');
    expect(list.now.error).toBeDefined();
    answer = () => checked(tote);
    await edit('TB-104');
    expect(list.now.error).toBeUndefined();
    answer = () => 'offline';
    await edit('TB-1');
    for (const row of [1, 2]) await list.do(now => now.remove(row));

    expect(list.now.error).toBeUndefined();
  });
});

describe('a draft', () => {
  it('stays in the tab over a reload, with its edited rows, for the same user only', async () => {
    stubStorage({ name: 'sessionStorage' });
    const list = quickOrder();
    await list.check('ST-220;5\nTB-104;5');
    await list.do(now => now.change(2, { quantity: '7' }));
    list.close();

    // Another instance of the module knows only what the tab stored.
    const again = './use-quick-order.ts?reloaded';
    const reloaded: { useQuickOrder: typeof useQuickOrder } = await import(again);
    const shownTo = (user: string) => renderHook(reloaded.useQuickOrder, user).now;

    expect(shownTo('another').rows).toEqual([]);
    const { text, rows } = shownTo(`user-${owner}`);
    expect([text, rows.map(({ code, quantity }) => [code, quantity])]).toEqual([
      'ST-220;5\nTB-104;5',
      [
        ['ST-220', '5'],
        ['TB-104', '7'],
      ],
    ]);
  });

  it('leaves the tab when its rows are removed and its text is deleted', async () => {
    const stored = stubStorage({ name: 'sessionStorage' });
    const list = quickOrder();
    await list.check('ST-220;5\nTB-104;5');
    expect(stored.size).toBe(1);

    for (const row of [1, 2]) await list.do(now => now.remove(row));
    await list.do(now => now.type(''));

    expect(stored.size).toBe(0);
  });

  it('survives closing the dialog, for the same user only', async () => {
    const list = quickOrder();
    await list.check('a list');
    list.close();

    expect(quickOrder().codes()).toEqual(['ST-220', 'TB-104']);
    expect(quickOrder('somebody else').now).toMatchObject({ text: '', rows: [] });
  });

  it('keeps the rows that were not added, and their text', async () => {
    const list = quickOrder();
    await list.check('a list');
    await list.do(now => now.change(2, { quantity: 'many' }));

    await list.do(now => now.added());

    expect([list.codes(), list.now.text]).toEqual([['TB-104'], 'a list']);
  });

  it('has removed the added rows when the first products in the cart replace its dialog', async () => {
    const list = quickOrder();
    await list.check('a list');
    await list.do(now => now.change(2, { quantity: 'many' }));
    await list.do(now => now.type('the list'));

    act(() => {
      list.now.type('a list');
      list.now.added();
      list.close();
    });

    expect(quickOrder().codes()).toEqual(['TB-104']);
  });

  it('is empty once all rows have been added', async () => {
    const list = quickOrder();
    await list.check('a list');

    await list.do(now => now.added());

    expect([list.codes(), list.now.text]).toEqual([[], '']);
  });

  it('reads another sheet of the same file', async () => {
    const list = quickOrder();
    const file = new File(['x'], 'list.xlsx');
    answer = ({ body }) => {
      const sheet = (body as FormData).get('sheet') ?? 'May';
      return {
        body: { rows: [], typed: [], products: [], more: false, sheet, sheets: ['May', 'June'], hiddenRows: 0 },
      };
    };
    await list.do(now => now.checkFile(file));
    await until(() => expect(list.now.sheet?.sheet).toBe('May'));

    await list.do(now => now.readSheet('June'));

    await until(() => expect(list.now.sheet).toMatchObject({ sheet: 'June', sheets: ['May', 'June'] }));
  });

  it('compares rows with the cart at the time of adding', async () => {
    const list = quickOrder();
    await list.check('a list');
    openCart(7).change(cart => addProduct(cart, satchel));

    await list.do(now => now.added());

    expect(list.codes()).toEqual(['ST-220']);
  });
});
