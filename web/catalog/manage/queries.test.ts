import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { adminProduct } from '#testing/samples.ts';
import { productValues } from './product-form-values.ts';
import {
  adminColorsOptions,
  adminProductOptions,
  adminProductsOptions,
  resetLists,
  useDeleteProduct,
  useSaveProduct,
} from './queries.ts';

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
const all = adminProductsOptions({}, 'newest');
const filtered = adminProductsOptions({ productCode: 'ST' }, 'code');
const satchel = adminProduct({ id: 7, productCode: 'ST-220' });
const tote = adminProduct({ id: 8, productCode: 'TB-104' });
const gone: Answer = { status: 404, body: { code: 'productNotFound', error: 'Not found' } };
const pages = (...given: AdminProduct[][]) => ({
  pages: given.map(products => ({ products, nextCursor: null, total: 2 })),
  pageParams: given.map((_, at) => (at === 0 ? undefined : String(at))),
});

let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;
beforeEach(() => {
  client = quietClient();
  client.setQueryData(all.queryKey, pages([satchel], [tote]) as never);
  client.setQueryData(filtered.queryKey, pages([satchel]) as never);
  client.setQueryData(adminColorsOptions.queryKey, ['Oxblood']);
  requests = stubPortal(sent => answer(sent));
});
afterEach(() => void vi.unstubAllGlobals());

const codesIn = ({ queryKey }: typeof all) =>
  client
    .getQueryData<InfiniteData<{ products: AdminProduct[] }>>(queryKey)
    ?.pages.map(({ products }) => products.map(({ productCode }) => productCode));
const isReadAgain = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

describe('the list of products', () => {
  it('starts with a small page and continues with large ones', async () => {
    answer = ({ address }) => ({
      body: { products: [satchel], nextCursor: address.includes('cursor') ? null : '7', total: 2 },
    });

    await quietClient().fetchInfiniteQuery({ ...filtered, pages: 2 });

    const queries = requests.map(({ address }) => new URL(address, 'http://portal').searchParams);
    expect(queries.map(query => [query.get('limit'), query.get('cursor')])).toEqual([
      ['48', null],
      ['200', '7'],
    ]);
    expect(queries.map(query => [query.get('productCode'), query.get('sort')])).toEqual([
      ['ST', 'code'],
      ['ST', 'code'],
    ]);
  });

  it('throws for an answer without a list instead of breaking the screen', async () => {
    answer = () => ({ body: { total: 2 } });

    await expect(quietClient().fetchInfiniteQuery(all)).rejects.toMatchObject({ status: 500 });
  });

  it('is reduced to its first page when a product was added', () => {
    resetLists(client);

    expect([codesIn(all), codesIn(filtered)]).toEqual([[['ST-220']], [['ST-220']]]);
    expect(isReadAgain(all.queryKey)).toBe(true);
  });
});

describe('one product', () => {
  it('is null when it does not exist', async () => {
    answer = () => gone;

    expect(await client.fetchQuery(adminProductOptions(9))).toBeNull();
  });

  it('is unknown when it cannot be loaded', async () => {
    answer = () => ({ status: 500, body: { code: 'internal', error: 'Broken' } });

    await expect(client.fetchQuery(adminProductOptions(9))).rejects.toThrow('Broken');
  });
});

describe('deleting a product', () => {
  const remove = () => runHook(() => useDeleteProduct(7), client).mutateAsync();

  it.each<[string, Answer]>([
    ['takes it out of every list', { body: { success: true } }],
    ['counts as done when it no longer exists', gone],
  ])('%s', async (_, given) => {
    answer = () => given;

    await remove();

    expect([codesIn(all), codesIn(filtered)]).toEqual([[[], ['TB-104']], [[]]]);
    expect(client.getQueryData(adminProductOptions(7).queryKey)).toBeNull();
    expect(isReadAgain(adminColorsOptions.queryKey)).toBe(true);
  });

  it('changes no list when the server rejects it', async () => {
    answer = () => ({ status: 409, body: { code: 'productOrdered', error: 'It was ordered' } });

    await expect(remove()).rejects.toThrow('It was ordered');

    expect(codesIn(all)).toEqual([['ST-220'], ['TB-104']]);
  });
});

describe('saving a product', () => {
  /** Uploads with progress use XMLHttpRequest. */
  function stubUpload(status: number, body: unknown) {
    const opened: string[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        status = status;
        responseText = JSON.stringify(body);
        onload = () => {};
        open = (method: string, address: string) => void opened.push(`${method} ${address}`);
        setRequestHeader() {}
        send() {
          queueMicrotask(this.onload);
        }
      },
    );
    return opened;
  }
  const save = (over: AdminProduct | undefined) =>
    runHook(useSaveProduct, client).save.mutateAsync({
      values: { ...productValues(over), productCode: 'ST-221' },
      over,
    });

  it('shows a changed product at once in every list', async () => {
    const renamed = adminProduct({ id: 7, productCode: 'ST-221' });
    const opened = stubUpload(200, { product: renamed });

    await save(satchel);

    expect(opened).toEqual(['PUT /api/admin/products/id/7']);
    expect([codesIn(all), codesIn(filtered)]).toEqual([[['ST-221'], ['TB-104']], [['ST-221']]]);
    expect(client.getQueryData(adminProductOptions(7).queryKey)).toEqual(renamed);
    expect(isReadAgain(adminColorsOptions.queryKey)).toBe(true);
  });

  it('re-fetches the first page of each list after adding a product', async () => {
    stubUpload(201, { product: adminProduct({ id: 9 }) });

    await save(undefined);

    expect(codesIn(all)).toEqual([['ST-220']]);
    expect(isReadAgain(all.queryKey)).toBe(true);
  });

  it('removes a product that was deleted in the meantime from every list', async () => {
    stubUpload(404, { code: 'productNotFound', error: 'Not found' });

    await expect(save(satchel)).rejects.toThrow('Not found');

    expect(codesIn(all)).toEqual([[], ['TB-104']]);
  });
});
